import { benefitsManagerName, cardImage, isCardReady } from '../../../domain/card.ts';
import { formatDollars, pharmacyName } from '../../../domain/prices.ts';
import { selectionToQuery } from '../../../domain/selection.ts';
import { BrandImage } from '../../ui/brand-image.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShell } from '../chrome/shell-data.ts';
import { quantityWords, variantWords } from '../drug/drug-words.ts';
import { formatDate } from '../prices/price-words.ts';
import { CardFace } from './card-face.tsx';
import styles from './card-page.module.css';
import type { CardPageData } from './load-card-page.ts';
import { formatNdc } from './ndc-words.ts';

/** The card and what to do with it; without one, why and where to go (spec §4, card fetch). */
export function CardPage({ data }: { data: CardPageData }) {
  if (data.kind === 'missing') return <NoCard />;
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <h1>Your card is ready to show</h1>
        <p className={styles['lead']}>Hand the pharmacist your phone, or read out the four numbers.</p>
        <CardOrProblem data={data} />
        <BackToPrices data={data} />
      </div>
    </Container>
  );
}

type Found = Extract<CardPageData, { kind: 'found' }>;

function CardOrProblem({ data }: { data: Found }) {
  const shell = useShell();
  const { card, quote, product, demonstration } = data.loaded;
  if (!isCardReady(card) || card.status !== 'loaded') return <CardProblem data={data} />;
  const { bin, pcn, groupId, memberId, chain } = card.card;
  const emblem = cardImage(card.key);
  const manager = benefitsManagerName(card.key);
  return (
    <>
      <CardFace
        brand={
          <>
            {emblem && <BrandImage src={emblem} alt="" width={48} height={32} />}
            {shell?.displayName}
          </>
        }
        pharmacy={quote ? pharmacyName(quote.price) : pharmacyName({ chain, chainDisplayName: '' })}
        identifiers={{ bin, pcn, group: groupId, memberId }}
        benefitsManager={manager}
        medicine={product ? variantWords(product.variant) : null}
        quantity={product ? quantityWords(product.variant, product.selection.quantity) : null}
        ndc={quote ? formatNdc(quote.ndc) : null}
        price={quote ? formatDollars(quote.price.cost) : null}
        priceDate={quote ? formatDate(quote.pricedOn) : null}
        help={shell?.help ?? null}
        demonstration={demonstration}
      />
      <p className={styles['differ']}>
        The pharmacy’s price can differ from this estimate: costs change, and the pharmacist may fill another
        manufacturer’s product. Ask for the price before you pay.
      </p>
    </>
  );
}

function CardProblem({ data }: { data: Found }) {
  return (
    <Notice kind="problem">
      {data.loaded.refused ? (
        <p>This link does not lead to a card any more. Go back to the prices and choose the pharmacy again.</p>
      ) : (
        <>
          <p>We could not get the card numbers just now. The price you chose is not lost.</p>
          <p>
            <a href={data.retryUrl}>Try again</a>
          </p>
        </>
      )}
    </Notice>
  );
}

function BackToPrices({ data }: { data: Found }) {
  const { product, quote } = data.loaded;
  if (!product && !data.drug) return null;
  const query = new URLSearchParams({
    ...(product ? selectionToQuery(product.selection) : {}),
    ...(data.zip && { zip: data.zip }),
    ...(quote && { chain: quote.price.chain }),
  });
  return (
    <div className={styles['actions']}>
      <LinkButton look="quiet" to={`/${product?.slug ?? data.drug}?${query}`}>
        Back to all prices
      </LinkButton>
    </div>
  );
}

function NoCard() {
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <h1>First find your medicine</h1>
        <p className={styles['lead']}>
          A card is made for one medicine at one pharmacy. Look up the medicine, choose a price, and its card opens.
        </p>
        <LinkButton to="/">Look up a medicine</LinkButton>
      </div>
    </Container>
  );
}
