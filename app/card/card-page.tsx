import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';

import { pbmName, cardImagePath, isCardReady } from '../../domain/card.ts';
import { underBase } from '../../domain/locale.ts';
import { formatDollars, pharmacyName } from '../../domain/prices.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { useShell } from '../shell/shell-data.ts';
import { productText, quantityText, variantText } from '../../domain/product-text.ts';
import { SavedCardParts, SavedNote } from './kept-cards.tsx';
import { KeptCardsHere } from './kept-list.tsx';
import { formatDate } from '../../domain/format-date.ts';
import { CardFace } from './card-face.tsx';
import styles from './card-page.module.css';
import { BackToPrices, CardProblem } from './card-problem.tsx';
import { CardSheet } from './card-sheet.tsx';
import { LargeCard } from './large-card.tsx';
import { counterPathOf } from './card-path.ts';
import type { CardPageData } from './load-card-page.server.ts';
import { formatNdc } from './ndc-words.ts';
import { OldCost, PriceToday } from './price-today.tsx';
import { PrintOnArrival } from './print-on-arrival.tsx';
import { TakeAlong } from './take-along.tsx';

/** The card and what to do with it; without one, why and where to go (spec §4, card fetch). */
export function CardPage({ data }: { data: CardPageData }) {
  const { pathname, search } = useLocation();
  if (data.kind === 'missing') return <NoCard />;
  const { card, demonstration } = data.loaded;
  if (!isCardReady(card) || card.status !== 'loaded') return <CardProblem data={data} />;
  if (data.large) {
    const { bin, pcn, groupId: group, memberId } = card.card;
    const back = withView(pathname, search, null);
    return (
      <LargeCard identifiers={{ bin, pcn, group, memberId }} demonstration={demonstration} back={back} />
    );
  }
  return (
    <Container className={styles['page']}>
      <div className={styles['beside']}>
        <div className={styles['column']}>
          <ReadyCard data={data} card={card} />
        </div>
        <TakeAlong
          data={data}
          cardKey={card.key}
          counter={counterPathOf({ ...data, key: card.key })}
          back={<BackToPrices data={data} look="quiet" />}
          large={withView(pathname, search, 'large')}
        />
      </div>
    </Container>
  );
}

export type FoundCard = Extract<CardPageData, { kind: 'found' }>;

type Ready = Extract<FoundCard['loaded']['card'], { status: 'loaded' }>;

function ReadyCard({ data, card }: { data: FoundCard; card: Ready }) {
  const { t, i18n } = useLingui();
  const shell = useShell();
  const { quote, product, demonstration } = data.loaded;
  const { bin, pcn, groupId, memberId, chain } = card.card;
  const emblem = cardImagePath(card.key);
  const manager = pbmName(card.key);
  const pharmacy = pharmacyName(quote?.price ?? { chain, chainDisplayName: '' }, t`Local Pharmacies`);
  return (
    <>
      <h1>{t`Your card is ready to show`}</h1>
      <p className={styles['lead']}>{t`Show it, or read out the four numbers.`}</p>
      <PrintOnArrival />
      <PriceToday data={data} />
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
              src={underBase(shell?.basePath ?? '/', emblem)}
              alt={manager ?? ''}
              width={48}
              height={32}
            />
          )
        }
        pharmacy={pharmacy}
        identifiers={{ bin, pcn, group: groupId, memberId }}
        barcode={data.barcode}
        benefitsManager={manager}
        medicine={product ? variantText({ ...product.variant, form: product.form }) : null}
        quantity={product ? quantityText(product.variant, product.selection.quantity) : null}
        ndc={quote ? formatNdc(quote.ndc) : null}
        price={quote ? formatDollars(quote.price.cost) : null}
        priceDate={quote ? formatDate(quote.pricedOn, i18n.locale) : null}
        help={shell?.help ?? null}
        demonstration={demonstration}
      />
      {data.oldCost && <OldCost />}
      {/* The details that are printed say it in the partner's words. */}
      <p className={`${styles['differ']} ${data.sheet?.details ? styles['saidBelow'] : ''}`}>
        {t`The pharmacy’s price can differ from this estimate: costs change, and the pharmacist may fill another manufacturer’s product. Ask for the price before you pay.`}
      </p>
      <SavedCardParts medicine={product && productText(product)} pharmacy={pharmacy} />
      {data.signal && <p className={styles['signal']}>{data.signal}</p>}
      <CardSheet content={data.sheet} />
    </>
  );
}

/** The address of the same card in another view; null is the whole card. */
function withView(pathname: string, search: string, view: 'large' | null): string {
  const query = new URLSearchParams(search);
  query.delete('view');
  if (view) query.set('view', view);
  return `${pathname}?${query}`;
}

function NoCard() {
  const { t } = useLingui();
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <h1>{t`First find your medicine`}</h1>
        <p className={styles['lead']}>
          {t`A card is made for one medicine at one pharmacy. Look up the medicine, choose a price, and its card opens.`}
        </p>
        <div className={styles['actions']}>
          <LinkButton to="/">{t`Look up a medicine`}</LinkButton>
        </div>
        <KeptCardsHere />
      </div>
    </Container>
  );
}
