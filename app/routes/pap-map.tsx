import { pageContext } from '../context.ts';
import { loadMapPage } from '../nearby/load-map.server.ts';
import { MapPage } from '../nearby/map-page.tsx';
import type { Route } from './+types/pap-map';

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadMapPage(context.get(pageContext), params, new URL(request.url).searchParams);

export { pageMeta as meta } from '../shell/meta.ts';

export default function PapMap({ loaderData }: Route.ComponentProps) {
  return <MapPage {...loaderData} />;
}
