import { msg } from '@lingui/core/macro';
import { useRef } from 'react';
import { Form, data } from 'react-router';

import { variantUndefined } from '../../domain/errors.ts';
import type { DrugLookup, DrugVariant } from '../../domain/medication.ts';
import { isOldCost } from '../../domain/price-age.ts';
import { bestNearby, formatDollars, pricingUnits, type PriceEntry } from '../../domain/prices.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import { selectionToQuery, variantOf, type Selection } from '../../domain/selection.ts';
import { siteContext, type PageContext } from '../context.ts';
import { pageHead } from '../features/chrome/page-head.server.ts';
import { wordsIn } from '../features/language/words.server.ts';
import { DrugFacts } from '../features/drug/drug-facts.tsx';
import { DrugHeading } from '../features/drug/drug-heading.tsx';
import { loadDrug } from '../features/drug/load-drug.ts';
import { readSelection } from '../features/drug/read-selection.ts';
import { pickerFields, whatIsPriced } from '../features/drug/drug-words.ts';
import { unknownZip, zipInUse } from '../features/location/zip-in-use.ts';
import { resolveAddress } from '../features/location/resolve-address.ts';
import { ZipField } from '../features/location/zip-field.tsx';
import { BestPrice } from '../features/prices/best-price.tsx';
import { loadPrices, type ShownPrices } from '../features/prices/load-prices.ts';
import { PriceTable } from '../features/prices/price-list.tsx';
import { PriceNotes } from '../features/prices/price-notes.tsx';
import { PriceProblem, PriceSkeleton } from '../features/prices/price-states.tsx';
import { usePickers } from '../features/variant-pickers/use-pickers.ts';
import { OtherQuantity } from '../features/variant-pickers/other-quantity.tsx';
import { VariantPickers } from '../features/variant-pickers/variant-pickers.tsx';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/drug.ts';
import styles from './drug.module.css';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const lookup = await loadDrug(page, params.drugName);
  const { selection, other } = readSelection(page, lookup, query);
  const variant = variantOf(lookup, selection);
  if (!variant) {
    page.warn(variantUndefined);
    throw data(null, { status: 503 });
  }
  const zip = zipInUse(query.get('zip'), page.zip);
  const quantity = pricingUnits(selection.quantity, variant.packageSize);
  const [place, { shown, zipUnknown }] = await Promise.all([
    resolveAddress(page, zip.zip),
    loadPrices(page, { ndc: variant.ndc, quantity, zip: zip.zip }),
  ]);
  return {
    lookup,
    selection,
    other,
    variant,
    zip: zipUnknown && zip.zip ? { ...zip, zip: null, problem: unknownZip(zip.zip) } : zip,
    address: place.address,
    prices: shown,
    oldCost: shown.state === 'loaded' && isOldCost(shown.pricedOn, new Date().toISOString().slice(0, 10)),
    chain: query.get('chain')?.toLowerCase() ?? null,
    showUsualPrice: page.site.flags.retailPrice,
    head: headOf(page, lookup, variant, selection),
  };
}

function headOf(page: PageContext, lookup: DrugLookup, variant: DrugVariant, selection: Selection) {
  const words = wordsIn(page.locale);
  const { name } = variant;
  const what = whatIsPriced(variant, selection);
  return pageHead(page, {
    title: words._(msg`${name} prices and coupon`),
    description: words._(
      msg`What pharmacies charge for ${what} of ${name}, and a discount card to show at the counter.`,
    ),
    path: `/${lookup.slug}?${new URLSearchParams(selectionToQuery(selection))}`,
    image: shareImagePath(lookup.slug),
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Where a price's card is: the key says which product, the drug's name lets the card say it in words. */
function cardUrl(slug: string, zip: string | null) {
  return (entry: PriceEntry) => {
    const query = new URLSearchParams({ drug: slug, key: entry.key });
    if (zip) query.set('zip', zip);
    return `/card?${query}`;
  };
}

export default function Drug({ loaderData }: Route.ComponentProps) {
  const { lookup, selection, other, variant, zip } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const keep = () => zipInForm(form.current, zip.typed);
  const { shown, change, settle, offline, busy } = usePickers(lookup, selection, keep);

  return (
    <Container className={styles['page']}>
      <DrugHeading lookup={lookup} />
      <div className={styles['columns']}>
        <Form ref={form} method="get" className={styles['choices']} onSubmit={settle} preventScrollReset>
          <VariantPickers
            fields={pickerFields(lookup, variantOf(lookup, shown) ?? variant, shown)}
            onChange={change}
          >
            <ZipField value={zip.typed} problem={zip.problem} />
          </VariantPickers>
          <OtherQuantity key={selection.quantity + other.typed} {...other} />
        </Form>
        <Prices loaderData={loaderData} busy={busy} offline={offline} />
      </div>
      <DrugFacts lookup={lookup} variant={variant} />
    </Container>
  );
}

/** What stands in the ZIP field now, shown or not: the next page is for that. Nothing where it is and was empty. */
function zipInForm(form: HTMLFormElement | null, before: string): Record<string, string> {
  const typed = form ? new FormData(form).get('zip') : before;
  return typeof typed === 'string' && (typed !== '' || before !== '') ? { zip: typed } : {};
}

/** Rows to expect where no list has been seen yet. */
const usualRows = 5;

/** What is read out when the prices stand; a failure announces itself. */
function outcome(prices: ShownPrices, best: PriceEntry | null): string {
  if (prices.state === 'loaded' && best)
    return `${prices.prices.length} prices, from ${formatDollars(best.cost)}`;
  return prices.state === 'failed' && prices.reason === 'none' ? 'No price for this choice' : '';
}

interface PricesProps {
  loaderData: Route.ComponentProps['loaderData'];
  busy: boolean;
  offline: boolean;
}

/** The prices of exactly what the pickers say; while they change, only that it is working. */
function Prices({ loaderData, busy, offline }: PricesProps) {
  const { lookup, selection, variant, zip, address, prices, oldCost, chain, showUsualPrice } = loaderData;
  const toCard = cardUrl(lookup.slug, zip.zip);
  const query = new URLSearchParams(selectionToQuery(selection));
  if (zip.typed) query.set('zip', zip.typed);
  const retryUrl = `?${query}`;
  const best = prices.state === 'loaded' ? bestNearby(prices.prices) : null;
  const chosen =
    prices.state === 'loaded' ? prices.prices.find((entry) => entry.chain.toLowerCase() === chain) : null;
  const leading = chosen ?? best;

  return (
    <section className={styles['prices']} aria-label="Prices">
      <p role="status" className="visually-hidden">
        {busy && !offline ? 'Getting prices' : outcome(prices, best)}
      </p>
      {offline && (
        <Notice kind="problem">
          You are offline. The prices for your choice come as soon as there is a connection.
        </Notice>
      )}
      {busy && <PriceSkeleton rows={prices.state === 'loaded' ? prices.prices.length : usualRows} />}
      {!busy && prices.state === 'failed' && <PriceProblem reason={prices.reason} retryUrl={retryUrl} />}
      {!busy && prices.state === 'loaded' && best && leading && (
        <>
          <BestPrice
            entry={leading}
            isLowest={leading.key === best.key}
            what={whatIsPriced(variant, selection)}
            hasZip={zip.zip !== null}
            showUsualPrice={showUsualPrice}
            cardUrl={toCard(leading)}
          />
          <div className={styles['all']}>
            <h2>{zip.zip ? `Prices near ${address ?? prices.area.label}` : 'Average prices'}</h2>
            <PriceNotes
              prices={prices}
              hasZip={zip.zip !== null}
              oldCost={oldCost}
              showUsualPrice={showUsualPrice}
            />
            <PriceTable
              prices={prices.prices}
              bestKey={best.key}
              chosenKey={chosen?.key ?? null}
              hasZip={zip.zip !== null}
              showUsualPrice={showUsualPrice}
              cardUrl={toCard}
            />
          </div>
        </>
      )}
    </section>
  );
}
