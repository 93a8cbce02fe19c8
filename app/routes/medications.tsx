import { pageContext } from '../context.ts';
import { LetterIndex } from '../learn/letter-index.tsx';
import { loadMedicineIndex } from '../learn/load-letter-index.server.ts';
import type { Route } from './+types/medications';

export const loader = ({ context }: Route.LoaderArgs) => loadMedicineIndex(context.get(pageContext));

export { pageMeta as meta } from '../shell/meta.ts';

export default function Medications({ loaderData }: Route.ComponentProps) {
  return <LetterIndex {...loaderData} />;
}
