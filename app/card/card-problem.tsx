import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';

import { selectionToQuery } from '../../domain/selection.ts';
import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import type { FoundCard } from './card-page.tsx';
import styles from './card-page.module.css';

/** Why a link has no card now, and the one thing to do about it. */
export function CardProblem({ data }: { data: FoundCard }) {
  const { t } = useLingui();
  const { refused, gone } = data.loaded;
  const { pathname, search } = useLocation();
  const ended = refused || gone;
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <h1>
          {refused && t`This link has no card`}
          {gone && t`This price has ended`}
          {!ended && t`The card is not here yet`}
        </h1>
        <Notice kind="problem">
          {refused &&
            t`This link does not lead to a card any more. Go back to the prices and choose the pharmacy again.`}
          {gone &&
            t`The pharmacy has no price for this medicine with our card any more. See today’s prices and choose one: its card opens.`}
          {!ended && t`We could not get the card numbers just now. The price you chose is not lost.`}
        </Notice>
        <div className={styles['actions']}>
          {!ended && (
            <LinkButton to={{ pathname, search }} reloadDocument>
              {t`Try again`}
            </LinkButton>
          )}
          <BackToPrices
            data={data}
            look={ended ? 'strong' : 'quiet'}
            words={gone ? t`See today’s prices` : undefined}
          />
        </div>
      </div>
    </Container>
  );
}

interface BackToPricesProps {
  data: FoundCard;
  look: 'strong' | 'quiet';
  words?: string | undefined;
}

/** The prices the card was chosen from; where nobody knows of which medicine, the search. */
export function BackToPrices({ data, look, words }: BackToPricesProps) {
  const { t } = useLingui();
  const path = pricesPath(data);
  return (
    <LinkButton look={look} to={path ?? '/'}>
      {path ? (words ?? t`Back to all prices`) : t`Look up a medicine`}
    </LinkButton>
  );
}

/** The path of the prices of the card's medicine and quantity; null where nobody knows of which. */
export function pricesPath({ loaded: { product, quote }, drug, zip }: FoundCard): string | null {
  const slug = product?.slug ?? drug;
  if (!slug) return null;
  const query = new URLSearchParams({
    ...(product ? selectionToQuery(product.selection) : {}),
    ...(zip && { zip }),
    ...(quote && { chain: quote.price.chain }),
  });
  return `/${slug}?${query}`;
}
