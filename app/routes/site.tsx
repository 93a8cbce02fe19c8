import { data, Outlet } from 'react-router';

import { pageContext } from '../context.ts';
import { readAppData } from '../shell/content/app-data.server.ts';
import type { Route } from './+types/site';

/** Without the site's app data no page is found (spec §4). The frame around the answer stands all the same. */
export async function loader({ context }: Route.LoaderArgs) {
  const { appData } = await readAppData(context.get(pageContext));
  if (!appData) throw data(null, { status: 404 });
  return null;
}

/** Asked once: a visitor who is here goes on. */
export const shouldRevalidate = () => false;

export default function Site() {
  return <Outlet />;
}
