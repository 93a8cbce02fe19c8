import { useLingui } from '@lingui/react/macro';

import { Link } from 'react-router';

import { formatDollars, pharmacyName, savings, type PriceEntry } from '../../domain/prices.ts';
import { CoverageNote } from '../shell/legal.tsx';
import { LinkButton } from '../ui/button.tsx';
import styles from './auction.module.css';
import { PriceNotes, PriceRegion, useLatePrices } from './best-price.tsx';
import type { ChainPriceData } from './load-auction.server.ts';
import './load-auction.server.ts?styles';
import { PickerForm } from './picker-form.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import messageStyles from './price-messages.module.css';
import chainStyles from './chain-price.module.css';
import priceStyles from './prices.module.css';
import type { PickerState } from './use-pickers.ts';

/** A drug at one chain: pickers as on the drug page, the chain's price, and its card. */
export function ChainPrice({ page }: { page: ChainPriceData }) {
  const { t } = useLingui();
  const { drug } = page;
  const { name: at } = page.chain;
  const shown = useLatePrices<ChainPriceData>(page.late) ?? page;
  return (
    <>
      <h1>{t`${drug} at ${at}`}</h1>
      <div className={styles['columns']}>
        <PickerForm product={page} className={styles['choices']}>
          {(pickers, form) => (
            <>
              {form}
              <Price page={shown} pickers={pickers} />
            </>
          )}
        </PickerForm>
      </div>
    </>
  );
}

function Price({ page, pickers }: { page: ChainPriceData; pickers: PickerState }) {
  const { t } = useLingui();
  const { entry, priceDate, texts, notes, problem, chain, showUsualPrice, signals, cardUrl } = page;
  const { question } = page;
  const { name } = chain;
  const cost = entry && formatDollars(entry.cost);
  return (
    <PriceRegion
      label={t`Price`}
      className={styles['price']}
      pickers={pickers}
      late={page.late}
      loadingText={t`Getting the price`}
      resultText={page.announced ?? (cost ? t`${cost} at ${name}` : !problem && page.noPrice)}
      problem={problem}
    >
      {question ? (
        <ServerHtml html={question.html} />
      ) : entry && cardUrl ? (
        <>
          <BestPrice
            entry={entry}
            label={texts.priceAt}
            distance={texts.stores[entry.chain]?.distance}
            date={priceDate}
            showUsualPrice={showUsualPrice}
            signal={signals[entry.chain]}
            cardUrl={cardUrl}
          />
          {chain.slug === 'other' && (
            <p>{t`Independent pharmacies, not one chain. Ask yours if it takes the card.`}</p>
          )}
          <CoverageNote />
          <Link to={page.allPricesUrl} className={styles['others']}>
            {t`See the prices of all pharmacies`}
          </Link>
          <PriceNotes html={notes} />
        </>
      ) : (
        !problem && <NoPrice page={page} />
      )}
    </PriceRegion>
  );
}

/** The chain has no price for the selection, but others may. */
function NoPrice({ page: { chain, noPrice, allPricesUrl } }: { page: ChainPriceData }) {
  const { t } = useLingui();
  const { name } = chain;
  return (
    <div className={messageStyles['problem']}>
      <h2>{t`No price at ${name}`}</h2>
      <p>{noPrice}</p>
      <LinkButton to={allPricesUrl} look="quiet">
        {t`See the prices of all pharmacies`}
      </LinkButton>
    </div>
  );
}

interface BestPriceProps {
  entry: PriceEntry;
  /** Before the pharmacy's name. */
  label: string;
  /** How far the nearest store is. */
  distance: string | undefined;
  date: ChainPriceData['priceDate'];
  showUsualPrice: boolean;
  /** A sentence about the prices that visitors reported. */
  signal?: string | undefined;
  cardUrl: string;
}

/** The chain's price, with the button that opens its card. */
function BestPrice(props: BestPriceProps) {
  const { entry, label, distance, date, showUsualPrice, signal, cardUrl } = props;
  const { t } = useLingui();
  const saving = showUsualPrice ? savings(entry) : null;
  const difference = saving && formatDollars(saving);
  const usual = entry.usualPrice !== null && formatDollars(entry.usualPrice);
  return (
    <div className={priceStyles['best']}>
      <p className={chainStyles['label']}>
        {label} <strong>{pharmacyName(entry, t`Local Pharmacies`)}</strong>
        {distance && `, ${distance}`}
      </p>
      <p className={`${chainStyles['cost']} figures`}>
        <span data-testid="best-price">{formatDollars(entry.cost)}</span>
        {date && <span className={chainStyles[date.isOld ? 'oldDate' : 'date']}>{date.text}</span>}
      </p>
      {saving && usual && (
        <p className={`${chainStyles['usual']} figures`}>{t`Save ${difference} off the usual ${usual}`}</p>
      )}
      {signal && <p className={chainStyles['reported']}>{signal}</p>}
      <LinkButton to={cardUrl} size="large" wide>
        {t`Get the card`}
      </LinkButton>
    </div>
  );
}
