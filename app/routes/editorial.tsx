import { pageContext } from '../context.ts';
import { LandingPage } from '../learn/landing-page.tsx';
import { loadLanding } from '../learn/load-landing.server.ts';
import type { Route } from './+types/editorial';

export const loader = ({ context }: Route.LoaderArgs) => loadLanding(context.get(pageContext));

export { pageMeta as meta } from '../shell/meta.ts';

export default function Editorial({ loaderData }: Route.ComponentProps) {
  return <LandingPage {...loaderData} />;
}
