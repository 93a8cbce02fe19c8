import { data, Outlet } from 'react-router';

import { pageContext } from '../context.ts';
import { loadAppData } from '../shell/content/load-content.server.ts';
import type { Route } from './+types/site';

/** Without app data every page is a 404 inside the frame (spec §4). */
export async function loader({ context }: Route.LoaderArgs) {
  const { appData } = await loadAppData(context.get(pageContext));
  if (!appData) throw data(null, { status: 404 });
  return null;
}

/** App data does not change during a visit. */
export const shouldRevalidate = () => false;

export default function Site() {
  return <Outlet />;
}
