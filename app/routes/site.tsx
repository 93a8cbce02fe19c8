import { Outlet } from 'react-router';

import { pageContext } from '../context.ts';
import { requireAppData } from '../shell/content/load-content.server.ts';
import type { Route } from './+types/site';

/** Without app data every page is rendered as not found inside the frame (spec §4). */
export async function loader({ context }: Route.LoaderArgs) {
  await requireAppData(context.get(pageContext));
  return null;
}

/** App data does not change during a visit. */
export const shouldRevalidate = () => false;

export default function Site() {
  return <Outlet />;
}
