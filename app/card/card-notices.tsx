import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation, useOutletContext } from 'react-router';

import { formatDollars } from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Actions, ColumnPage, Lead } from '../ui/column-page.tsx';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import { CardFace } from './card-face.tsx';
import faceStyles from './card-face.module.css';
import styles from './card-page.module.css';
import counterStyles from './counter-page.module.css';
import { savedCardsPath } from './links.ts';
import type { CardPageData, CardRejection } from './load-card-page.server.ts';

/** Explains what a card is and how to get one, for a visitor without a card. */
export function NoCardChosen() {
  const { t } = useLingui();
  // Another journey's search (app/routes/pages.tsx).
  const search = useOutletContext<ReactNode>();
  return (
    <Container className={`${styles['page']} ${styles['noCard']}`}>
      <div className={styles['beside']}>
        <div className={styles['column']}>
          <h1>{t`Find your medication first`}</h1>
          <Lead>
            {t`The card is free and works for one medication at one pharmacy. Look up your medication and choose a price. Its card opens.`}
          </Lead>
          {search}
        </div>
        <ExampleCard />
        <div className={styles['column']}>
          <Actions>
            <LinkButton to={savedCardsPath} look="quiet">
              {t`Saved cards`}
            </LinkButton>
          </Actions>
        </div>
      </div>
    </Container>
  );
}

/** Explains why a link's pharmacy has no card now, and what to do (spec §4: a failed card keeps its chain's name). */
export function CardProblem({ data }: { data: CardPageData }) {
  const { t } = useLingui();
  const { status, pharmacy, chain } = data.loaded;
  const { pathname, search } = useLocation();
  const isPermanent = status === 'unknown' || status === 'ended';
  return (
    <ColumnPage>
      <h1>
        {status === 'unknown' && t`This link has no card`}
        {status === 'ended' && t`This price is no longer available`}
        {!isPermanent && t`We couldn’t load your card`}
      </h1>
      <Notice kind="problem">
        {status === 'unknown' &&
          (pricesPath(data)
            ? t`This link no longer opens a card. Go back to the prices and choose the pharmacy again.`
            : t`This link no longer opens a card. Look up the medication and choose the pharmacy again.`)}
        {status === 'ended' &&
          t`${pharmacy} no longer has a price for this medication with our card. See today’s prices and choose one to open its card.`}
        {!isPermanent &&
          (chain
            ? t`We couldn’t get the card codes for ${pharmacy} just now. The price you chose is not lost.`
            : t`We couldn’t get the card codes just now. The price you chose is not lost.`)}
      </Notice>
      <Actions>
        {!isPermanent && (
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        )}
        <BackToPrices
          data={data}
          look={isPermanent ? 'strong' : 'quiet'}
          label={status === 'ended' ? t`See today’s prices` : undefined}
        />
      </Actions>
    </ColumnPage>
  );
}

/** Why there is no card for a selection, with the way back to its prices. */
export function RejectedCard({ rejection: { title, text, path, canRetry } }: { rejection: CardRejection }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <ColumnPage>
      <h1>{title}</h1>
      <Notice kind="problem">{text}</Notice>
      <Actions>
        {canRetry && (
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        )}
        <LinkButton to={path} look={canRetry ? 'quiet' : 'strong'}>{t`Back to all prices`}</LinkButton>
      </Actions>
    </ColumnPage>
  );
}

type Reason = Pick<CardRejection, 'title' | 'text' | 'canRetry'>;

/** How to get a card at the counter, or why the link of one has none now. */
export function NoCounterCard({ problem }: { problem: Reason | null }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <>
      <div className={counterStyles['none']}>
        {problem ? (
          <Notice kind="problem">
            <strong>{problem.title}</strong> {problem.text}
          </Notice>
        ) : (
          <p>{t`Your card shows four codes to the pharmacist.`}</p>
        )}
      </div>
      <Actions>
        {problem?.canRetry && (
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        )}
        <LinkButton to="/" look={problem?.canRetry ? 'quiet' : 'strong'}>
          {t`Look up your medication to get a card`}
        </LinkButton>
      </Actions>
    </>
  );
}

interface BackToPricesProps {
  data: CardPageData;
  look: 'strong' | 'quiet';
  label?: string | undefined;
}

/** A link to the prices of the card's medication, or to the search if the medication is unknown. */
export function BackToPrices({ data, look, label }: BackToPricesProps) {
  const { t } = useLingui();
  const path = pricesPath(data);
  return (
    <LinkButton look={look} to={path ?? '/'}>
      {path ? (label ?? t`Back to all prices`) : t`Look up a medication`}
    </LinkButton>
  );
}

/** The prices of the card's medication and quantity; null where the medication is not known. */
function pricesPath({
  loaded: { product, chain },
  link: { drug, zip, source },
}: CardPageData): string | null {
  const slug = product?.slug ?? drug;
  if (!slug) return null;
  const query = new URLSearchParams({
    ...(product ? selectionToQuery(product.selection) : {}),
    ...(zip && { zip }),
    ...(chain && { chain }),
    ...(source && { source }),
  });
  return `/${encodeURIComponent(slug)}?${query}`;
}

/** Explains that today's price differs from the link's (docs/decisions/0023-card-links.md). */
export function PriceChange({ data }: { data: CardPageData }) {
  const { t } = useLingui();
  const { loaded, link, hasPriceChanged } = data;
  if (!hasPriceChanged || loaded.cost === null) return null;
  const now = formatDollars(loaded.cost);
  const before = link.quotedPrice !== null && formatDollars(link.quotedPrice);
  const prices = pricesPath(data);
  return (
    <div className={styles['change']}>
      <Notice>
        <p>
          <strong>
            {before
              ? t`The price changed from ${before} to ${now} since you chose it.`
              : t`The price you chose is no longer available. Today’s price is ${now}.`}
          </strong>
        </p>
        {prices && <Link to={prices}>{t`See today’s prices`}</Link>}
      </Notice>
    </div>
  );
}

/** A warning that is printed with the card. */
export function OldCostWarning() {
  const { t } = useLingui();
  return (
    <p className={styles['old']}>
      <strong>{t`The cost behind this price is more than two years old.`}</strong>{' '}
      {t`Today’s price may be very different.`}
    </p>
  );
}

/** A note on a price without a ZIP that it is an average. */
export function AverageNote({ data }: { data: CardPageData }) {
  const { t } = useLingui();
  const { averageNote: note } = data;
  const prices = pricesPath(data);
  return (
    note && (
      <p className={styles['old']}>
        <strong>{note.title}</strong> {note.text} {prices && <Link to={prices}>{t`See today’s prices`}</Link>}
      </p>
    )
  );
}

const exampleIdentifiers = { bin: '000000', pcn: 'SAMPLE', groupId: 'SAMPLE', memberId: '0000 0000' };

/** A card without real numbers, marked as an example. */
export function ExampleCard() {
  const { t } = useLingui();
  const shell = useShell();
  if (!shell) return null;
  return (
    <figure className={faceStyles['example']}>
      <figcaption>
        <strong>{t`Example`}</strong>
        {t`This is not a card. Yours has its own codes.`}
      </figcaption>
      <CardFace
        brand={
          <>
            <BrandImage src={shell.mark} alt="" width={28} height={28} />
            {shell.displayName}
          </>
        }
        emblem={null}
        pharmacy={t`The pharmacy you choose`}
        identifiers={exampleIdentifiers}
        medication={t`The medication you look up`}
        translation={null}
        quantity={null}
        ndc={null}
        price={null}
        priceDate={null}
        isPriceOld={false}
        pbm={null}
        help={null}
        isDemonstration={false}
      />
    </figure>
  );
}
