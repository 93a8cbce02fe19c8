import { data } from 'react-router';

import { pageContext } from '../context.ts';
import { ActionPieces } from '../ui/dev-pieces/action-pieces.tsx';
import styles from '../ui/dev-pieces/dev-pieces.module.css';
import { LayoutPieces } from '../ui/dev-pieces/layout-pieces.tsx';
import { WayPieces } from '../ui/dev-pieces/way-pieces.tsx';
import { WordPieces } from '../ui/dev-pieces/word-pieces.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/dev-pieces';

/**
 * Every shared piece with all its states (spec §2, shared display pieces), in development alone. Pieces of the drug page
 * only are not here: sharing them would cut its scripts into more files.
 */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContext).site.environment !== 'development') throw data(null, { status: 404 });
  return null;
}

/** Nobody shares or finds it, so it has no more than a name (pageHead is for pages that somebody may). */
export const meta: Route.MetaFunction = () => [{ title: 'Pieces' }, { name: 'robots', content: 'noindex' }];

export default function DevPieces() {
  return (
    <Container className={styles['page']}>
      <h1>Pieces</h1>
      <WayPieces />
      <ActionPieces />
      <WordPieces />
      <LayoutPieces />
    </Container>
  );
}
