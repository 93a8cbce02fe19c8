import { useLingui } from '@lingui/react/macro';

import { cardImagePath } from '../../domain/card.ts';
import { documentMarks } from '../../domain/document-marks.ts';
import { formatDate } from '../../domain/format-date.ts';
import { joinLinkBase } from '../../domain/locale.ts';
import { formatNdc } from '../../domain/ndc.ts';
import { formatDollars } from '../../domain/prices.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { CoverageNote } from '../shell/legal.tsx';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { CardActions } from './card-actions.tsx';
import { CardFace, type CardFaceProps } from './card-face.tsx';
import {
  AverageNote,
  BackToPrices,
  CardProblem,
  NoCardChosen,
  OldCostWarning,
  PriceChange,
  RejectedCard,
} from './card-notices.tsx';
import styles from './card-page.module.css';
import printStyles from './card-print.module.css';
import { cardCounterPath, openedFromCard, printHash } from './links.ts';
import type { CardPageData, CardRejection, CardSheetContent } from './load-card-page.server.ts';
import type { ReadyCard } from './load-card.server.ts';
import { CardSteps, SavedCardParts, SavedNote } from './saved-cards.tsx';

const fold = { __html: documentMarks.fold };

/** The card with its actions, or the reason why there is none (spec §4, card fetch). */
export function CardPage({
  data,
  rejection,
}: {
  data: CardPageData | null;
  rejection: CardRejection | null;
}) {
  if (rejection) return <RejectedCard rejection={rejection} />;
  if (!data) return <NoCardChosen />;
  const { loaded } = data;
  if (loaded.status !== 'ready') return <CardProblem data={data} />;
  return (
    <Container className={styles['page']}>
      <div className={styles['beside']}>
        <div className={styles['column']}>
          <CardColumn data={data} loaded={loaded} />
        </div>
        <CardActions data={data} back={<BackToPrices data={data} look="quiet" />} />
      </div>
    </Container>
  );
}

function CardColumn({ data, loaded }: { data: CardPageData; loaded: ReadyCard }) {
  const { t } = useLingui();
  const shell = useShell();
  const plan = shell?.coverageNote?.plan;
  const { cost, pricedOn, savedLabel, pharmacy } = loaded;
  const price = cost === null ? null : formatDollars(cost);
  const priceDate = pricedOn && formatDate(pricedOn, shell?.locale ?? 'en-US');
  return (
    <>
      <div className={styles['head']}>
        <div>
          <h1>{t`Your card is ready`}</h1>
          {/* The brand's note below says what to show first. */}
          {!plan && <p className={styles['lead']}>{t`Show this to the pharmacist.`}</p>}
        </div>
        <LinkButton to={cardCounterPath(data.link)} state={openedFromCard} size="large" data-counter="">
          {t`Show at the counter`}
        </LinkButton>
      </div>
      <PrintHint />
      <PriceChange data={data} />
      <SavedNote />
      <CoverageNote />
      <LoadedCardFace data={data} loaded={loaded} price={price} priceDate={priceDate} />
      <span hidden suppressHydrationWarning dangerouslySetInnerHTML={fold} />
      <AverageNote data={data} />
      {/* On paper, where a long name needs the space, the card itself says so. */}
      {data.hasOldCost && (
        <div className={styles['screenOnly']}>
          <OldCostWarning />
        </div>
      )}
      {data.controlledNote && <p className={styles['old']}>{data.controlledNote}</p>}
      {/* The partner's printed details already say this in the partner's own words. */}
      <p className={`${styles['differ']} ${data.sheet?.details ? styles['screenOnly'] : ''}`}>
        {t`The pharmacy’s price can differ from this estimate: costs change, and the pharmacist may fill another manufacturer’s product. Ask for the price before you pay.`}
      </p>
      <SavedCardParts product={savedLabel} pharmacy={pharmacy} price={price} priceDate={priceDate} />
      {data.signal && <p className={styles['signal']}>{data.signal}</p>}
      <CardSheet content={data.sheet} />
    </>
  );
}

/** The card with the brand's mark and the emblem of its PBM. */
interface LoadedCardFaceProps extends Pick<CardFaceProps, 'price' | 'priceDate'> {
  data: CardPageData;
  loaded: ReadyCard;
}

function LoadedCardFace({ data, loaded, price, priceDate }: LoadedCardFaceProps) {
  const shell = useShell();
  const { key, ndc, processor } = loaded;
  const emblem = cardImagePath(key);
  return (
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
            className={styles['emblem']}
            src={joinLinkBase(shell?.basePath ?? '/', emblem)}
            alt={processor ?? ''}
            width={48}
            height={32}
          />
        )
      }
      pharmacy={loaded.pharmacy}
      nearestStore={loaded.nearestStore}
      identifiers={loaded.card}
      barcode={data.barcode}
      pbm={processor}
      {...loaded.texts}
      billed={loaded.billed}
      ndc={ndc && formatNdc(ndc)}
      price={price}
      priceDate={priceDate}
      isPriceOld={data.hasDatedCost}
      help={shell?.help ?? null}
      isDemonstration={loaded.isDemonstration}
    />
  );
}

/** Says where to find Print in a browser without script; for others the page's script opens the dialog (card-scripts.ts). */
function PrintHint() {
  const { t } = useLingui();
  return (
    <p id={printHash.slice(1)} className={`${printStyles['hint']} without-script`}>
      {t`To print this card, use Print in your browser’s menu.`}
    </p>
  );
}

/** Printed below the card, and on paper only: what to do with it, and the partner's details. */
function CardSheet({ content }: { content: CardSheetContent | null }) {
  const { t } = useLingui();
  return (
    <div className={`${printStyles['sheet']} always-light`}>
      <section>
        <h2>{content?.headline || t`How the card works`}</h2>
        <CardSteps className={printStyles['steps']} />
      </section>
      {content && <RichContent html={content.details} className={printStyles['details']} />}
    </div>
  );
}
