import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';

import { cardImagePath, pbmName } from '../../domain/card.ts';
import { formatDate } from '../../domain/format-date.ts';
import { joinLinkBase } from '../../domain/locale.ts';
import { formatDollars } from '../../domain/prices.ts';
import { formatNdc, quantityText, variantText } from '../../domain/product-text.ts';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { ColumnPage } from '../ui/column-page.tsx';
import { Container } from '../ui/container.tsx';
import { CardActions } from './card-actions.tsx';
import { CardFace, DemonstrationNote, useIdentifierRows } from './card-face.tsx';
import {
  BackToPrices,
  CardProblem,
  NoCardChosen,
  OldCostWarning,
  PriceChange,
  RejectedCard,
} from './card-notices.tsx';
import styles from './card-page.module.css';
import { CardSheet, PrintOnArrival } from './card-print.tsx';
import type { CardPageData, CardRejection } from './load-card-page.server.ts';
import type { ReadyCard } from './load-card.server.ts';
import { SavedCardList, SavedCardParts, SavedNote } from './saved-cards.tsx';

/** The card with its actions, or the reason why there is none (spec §4, card fetch). */
export function CardPage({
  data,
  rejection,
}: {
  data: CardPageData | null;
  rejection: CardRejection | null;
}) {
  const { pathname, search } = useLocation();
  if (rejection) return <RejectedCard rejection={rejection} />;
  if (!data) {
    return (
      <ColumnPage>
        <NoCardChosen />
        <SavedCardList />
      </ColumnPage>
    );
  }
  const { loaded } = data;
  if (loaded.status !== 'ready') return <CardProblem data={data} />;
  if (data.isLarge) return <LargeCard loaded={loaded} back={withView(pathname, search, null)} />;
  return (
    <Container className={styles['page']}>
      <div className={styles['beside']}>
        <div className={styles['column']}>
          <CardColumn data={data} loaded={loaded} />
        </div>
        <CardActions
          data={data}
          back={<BackToPrices data={data} look="quiet" />}
          large={withView(pathname, search, 'large')}
        />
      </div>
    </Container>
  );
}

/** The URL of the same card in large print, or for null of the whole card. */
function withView(pathname: string, search: string, view: 'large' | null): string {
  const query = new URLSearchParams(search);
  query.delete('view');
  if (view) query.set('view', view);
  return `${pathname}?${query}`;
}

function CardColumn({ data, loaded }: { data: CardPageData; loaded: ReadyCard }) {
  const { t, i18n } = useLingui();
  const shell = useShell();
  const { key, card, cost, pricedOn, ndc, quantity, product, productLabel, pharmacy } = loaded;
  const emblem = cardImagePath(key);
  const pbm = pbmName(key);
  return (
    <>
      <h1>{t`Your card is ready`}</h1>
      <p className={styles['lead']}>{t`Show this to the pharmacist.`}</p>
      <PrintOnArrival />
      <PriceChange data={data} />
      <SavedNote />
      <CardFace
        brand={
          <>
            {shell && <BrandImage src={shell.mark} alt="" width={28} height={28} />}
            {shell?.displayName}
          </>
        }
        emblem={
          emblem && (
            <BrandImage
              src={joinLinkBase(shell?.basePath ?? '/', emblem)}
              alt={pbm ?? ''}
              width={48}
              height={32}
            />
          )
        }
        pharmacy={pharmacy}
        identifiers={card}
        barcode={data.barcode}
        pbm={pbm}
        medication={product ? variantText({ ...product.variant, form: product.form }) : productLabel}
        quantity={
          product ? quantityText(product.variant, product.selection.quantity) : (quantity?.toString() ?? null)
        }
        ndc={ndc && formatNdc(ndc)}
        price={cost === null ? null : formatDollars(cost)}
        priceDate={pricedOn && formatDate(pricedOn, i18n.locale)}
        help={shell?.help ?? null}
        isDemonstration={loaded.isDemonstration}
      />
      {data.hasOldCost && <OldCostWarning />}
      {data.controlledNote && <p className={styles['old']}>{data.controlledNote}</p>}
      {/* The printed details contain it in the partner's words. */}
      <p className={`${styles['differ']} ${data.sheet?.details ? styles['screenOnly'] : ''}`}>
        {t`The pharmacy’s price can differ from this estimate: costs change, and the pharmacist may fill another manufacturer’s product. Ask for the price before you pay.`}
      </p>
      <SavedCardParts product={productLabel} pharmacy={pharmacy} />
      {data.signal && <p className={styles['signal']}>{data.signal}</p>}
      <CardSheet content={data.sheet} />
    </>
  );
}

/** The four numbers alone, as large as the screen allows, to read without glasses or across a counter. */
function LargeCard({ loaded, back }: { loaded: ReadyCard; back: string }) {
  const { t } = useLingui();
  return (
    <article className={styles['large']} aria-label={t`Discount card in large print`}>
      <h1 className="visually-hidden">{t`Discount card in large print`}</h1>
      <dl className={styles['numbers']}>
        {useIdentifierRows(loaded.card).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={`figures ${styles[widthClass(value)]}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <SavedNote />
      {loaded.isDemonstration && <DemonstrationNote className={styles['note']} />}
      <p className={styles['back']}>
        <Link to={back}>{t`Back to the whole card`}</Link>
      </p>
    </article>
  );
}

/** The class that sets the largest size at which a number fits on one line. */
function widthClass(value: string): 'short' | 'middle' | 'long' {
  if (value.length <= 8) return 'short';
  return value.length <= 12 ? 'middle' : 'long';
}
