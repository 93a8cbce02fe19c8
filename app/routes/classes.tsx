import { pageContext } from '../context.ts';
import { LetterIndex } from '../learn/letter-index.tsx';
import { loadClassIndex } from '../learn/load-letter-index.server.ts';
import type { Route } from './+types/classes';

export const loader = ({ context }: Route.LoaderArgs) => loadClassIndex(context.get(pageContext));

export { pageMeta as meta } from '../shell/meta.ts';

export default function Classes({ loaderData }: Route.ComponentProps) {
  return <LetterIndex {...loaderData} />;
}
