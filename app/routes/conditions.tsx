import { pageContext } from '../context.ts';
import { LetterIndex } from '../learn/letter-index.tsx';
import { loadConditionIndex } from '../learn/load-letter-index.server.ts';
import type { Route } from './+types/conditions';

export const loader = ({ context }: Route.LoaderArgs) => loadConditionIndex(context.get(pageContext));

export { pageMeta as meta } from '../shell/meta.ts';

export default function Conditions({ loaderData }: Route.ComponentProps) {
  return <LetterIndex {...loaderData} />;
}
