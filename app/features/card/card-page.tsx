import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';

import { benefitsManagerName, cardImage, isCardReady } from '../../../domain/card.ts';
import { underBase } from '../../../domain/locale.ts';
import { formatDollars, pharmacyName } from '../../../domain/prices.ts';
import { selectionToQuery } from '../../../domain/selection.ts';
import { BrandImage } from '../../ui/brand-image.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShell } from '../chrome/shell-data.ts';
import { CardCoupon } from '../coupon/card-coupon.tsx';
import { quantityWords, variantWords } from '../drug/drug-words.ts';
import { KeptCards, SavedNote } from '../offline/kept-cards.tsx';
import { formatDate } from '../prices/price-words.ts';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { CardFace } from './card-face.tsx';
import styles from './card-page.module.css';
import { CardSheet } from './card-sheet.tsx';
import { LargeCard } from './large-card.tsx';
import type { CardPageData } from './load-card-page.server.ts';
import { formatNdc } from './ndc-words.ts';
import { ShareCard } from './share-card.tsx';

/** The card and what to do with it; without one, why and where to go (spec §4, card fetch). */
export function CardPage({ data }: { data: CardPageData }) {
  const { pathname, search } = useLocation();
  if (data.kind === 'missing') return <NoCard />;
  const { card, demonstration } = data.loaded;
  if (data.large && isCardReady(card) && card.status === 'loaded') {
    const { bin, pcn, groupId: group, memberId } = card.card;
    const back = withView(pathname, search, null);
    return (
      <LargeCard identifiers={{ bin, pcn, group, memberId }} demonstration={demonstration} back={back} />
    );
  }
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <CardOrProblem data={data} />
      </div>
    </Container>
  );
}

type Found = Extract<CardPageData, { kind: 'found' }>;

function CardOrProblem({ data }: { data: Found }) {
  const { t, i18n } = useLingui();
  const shell = useShell();
  const { pathname, search } = useLocation();
  const { card, quote, product, demonstration } = data.loaded;
  if (!isCardReady(card) || card.status !== 'loaded') return <CardProblem data={data} />;
  const { bin, pcn, groupId, memberId, chain } = card.card;
  const emblem = cardImage(card.key);
  const manager = benefitsManagerName(card.key);
  return (
    <>
      <h1>{t`Your card is ready to show`}</h1>
      <p className={styles['lead']}>{t`Show it, or read out the four numbers.`}</p>
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
        pharmacy={pharmacyName(quote?.price ?? { chain, chainDisplayName: '' }, t`Local Pharmacies`)}
        identifiers={{ bin, pcn, group: groupId, memberId }}
        barcode={data.barcode}
        benefitsManager={manager}
        medicine={product ? variantWords({ ...product.variant, form: product.form }) : null}
        quantity={product ? quantityWords(product.variant, product.selection.quantity) : null}
        ndc={quote ? formatNdc(quote.ndc) : null}
        price={quote ? formatDollars(quote.price.cost) : null}
        priceDate={quote ? formatDate(quote.pricedOn, i18n.locale) : null}
        help={shell?.help ?? null}
        demonstration={demonstration}
      />
      {/* The details that are printed say it in the partner's words. */}
      <p className={`${styles['differ']} ${data.sheet?.details ? styles['saidBelow'] : ''}`}>
        {t`The pharmacy’s price can differ from this estimate: costs change, and the pharmacist may fill another manufacturer’s product. Ask for the price before you pay.`}
      </p>
      <div className={styles['live']}>
        <CardCoupon form={data.coupon} />
        <AddToWallet wallets={data.wallets} cardKey={card.key} source={data.source} />
      </div>
      <CardSheet content={data.sheet} help={shell?.help ?? null} />
      <div className={styles['actions']}>
        <LinkButton look="quiet" to={withView(pathname, search, 'large')}>
          {t`Large print`}
        </LinkButton>
        <span className={`${styles['live']} with-script`}>
          <Button look="quiet" type="button" onClick={() => globalThis.print()}>
            <Icon name="printer" /> {t`Print card`}
          </Button>
        </span>
        {data.share && <ShareCard url={data.share} title={t`Prescription discount card`} />}
      </div>
      <div className={`${styles['actions']} ${styles['live']}`}>
        <Link to="/at-the-counter">{t`At the counter: what to say, and what to try if the claim is rejected`}</Link>
        <BackToPrices data={data} look="quiet" />
      </div>
      <KeptCards />
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

function CardProblem({ data }: { data: Found }) {
  const { t } = useLingui();
  const { refused } = data.loaded;
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>{refused ? t`This link has no card` : t`The card is not here yet`}</h1>
      <Notice kind="problem">
        {refused
          ? t`This link does not lead to a card any more. Go back to the prices and choose the pharmacy again.`
          : t`We could not get the card numbers just now. The price you chose is not lost.`}
      </Notice>
      <div className={styles['actions']}>
        {!refused && (
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        )}
        <BackToPrices data={data} look={refused ? 'strong' : 'quiet'} />
      </div>
    </>
  );
}

/** The prices the card was chosen from; where the link does not say, the search. */
function BackToPrices({ data, look }: { data: Found; look: 'strong' | 'quiet' }) {
  const { t } = useLingui();
  const { product, quote } = data.loaded;
  const drug = product?.slug ?? data.drug;
  if (!drug) {
    return (
      <LinkButton look={look} to="/">
        {t`Look up a medicine`}
      </LinkButton>
    );
  }
  const query = new URLSearchParams({
    ...(product ? selectionToQuery(product.selection) : {}),
    ...(data.zip && { zip: data.zip }),
    ...(quote && { chain: quote.price.chain }),
  });
  return (
    <LinkButton look={look} to={`/${drug}?${query}`}>
      {t`Back to all prices`}
    </LinkButton>
  );
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
      </div>
    </Container>
  );
}
