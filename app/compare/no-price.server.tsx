import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { localizeVariant, type DrugLookup } from '../../domain/medication.ts';
import { isInSameDosage, otherProducts, type OtherProduct } from '../../domain/other-products.ts';
import { formatDollars } from '../../domain/prices.ts';
import { amountWithForm, quantityText, variantText, withNoBreakSpaces } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { toSlug } from '../../wire/slug.ts';
import type { PageContext } from '../context.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { localizeLookup, localizeQuantity } from '../shell/load-drug.server.ts';
import { costDateText } from '../shell/load-prices.server.ts';
import { loadLowestCosts, lowestPriceNote, type LowestPrice } from '../shell/lowest-prices.server.ts';
import { breakableName } from '../ui/medication-name.tsx';
import { toProduct, type Alternatives } from './alternatives.server.ts';
import { similarMedicationsId } from './content-sections.server.tsx';
import type { DrugSections } from './drug-sections.server.tsx';
import type { PricedDrug, SelectedProduct } from './load-priced-drug.server.ts';
import styles from './other-products.module.css';
import noteStyles from './price-notes.module.css';
import type { PriceProblemText } from './price-notes.server.tsx';

/** Another product, with its lowest price in dollars. */
interface PricedOther extends OtherProduct, Pick<LowestPrice, 'costDate' | 'zip' | 'isAverage'> {
  cost: number;
}

/** Other products that have a price, where the selected one has none. */
export interface PricedOthers {
  /** Of the page, or of the page of its ingredient. */
  lookup: DrugLookup;
  /** The most alike first; of an ingredient the cheapest first. */
  products: readonly PricedOther[];
}

const maxOthers = 4;
/** Of the ingredient, of whose nearest products the most expensive one is left out. */
const maxOfIngredient = 3;
/** More than are shown, because the drug service may not say which have no price. */
const maxPricedOthers = 12;

/**
 * Other products of a medication that have a price, where the selected one has none; otherwise those with the same
 * ingredient, which for a controlled medication might be another treatment.
 */
export async function loadPricedOthers(
  page: PageContext,
  selected: SelectedProduct,
  query: URLSearchParams,
): Promise<PricedOthers> {
  const { lookup, variant } = selected;
  const own = { lookup, products: await loadPriced(page, selected, query) };
  if (own.products.length > 0 || variant.schedule || toSlug(lookup.genericName) === lookup.slug) return own;
  const found = await loadOptional(page, 'drugs', ({ services, request }) =>
    services.drugs.lookUp(lookup.genericName, request.call),
  );
  if (!found || found.slug === lookup.slug) return own;
  const ingredient = localizeLookup(page.site.locale, found);
  const products = await loadPriced(page, { ...selected, lookup: ingredient }, query);
  return {
    lookup: ingredient,
    products: products.toSorted((one, other) => one.cost - other.cost).slice(0, maxOfIngredient),
  };
}

async function loadPriced(
  page: PageContext,
  { lookup, variant, selection }: SelectedProduct,
  query: URLSearchParams,
): Promise<PricedOther[]> {
  const { locale, pricesWithinMs } = page.site;
  const options = { limit: maxPricedOthers, localize: localizeQuantity(locale) };
  const others = otherProducts(lookup, variant, selection, options);
  const products = others.map((other) => toProduct(other.variant, other.selection.quantity));
  const costs = await loadLowestCosts(page, products, query.has('wait') ? null : pricesWithinMs);
  const priced = others.flatMap((other, index) => {
    const price = costs[index];
    if (!price) return [];
    const { dollars: cost, pricedOn, ...area } = price;
    return { ...other, ...area, cost, costDate: costDateText(locale, pricedOn) };
  });
  return priced.slice(0, maxOthers);
}

/** The other products, without the one that a tile above leads to. */
export function withoutTile(
  others: PricedOthers,
  { variant }: Pick<PricedDrug, 'variant'>,
  counterpart: Alternatives['counterpart'],
): PricedOthers {
  const isSame = (other: OtherProduct) => isInSameDosage(variant, other.variant);
  const tile = counterpart?.cost ? counterpart.variant.name : null;
  const products = others.products.filter((other) => !isSame(other) || other.variant.name !== tile);
  return products.length > 0 ? { ...others, products } : others;
}

/** Why the selected product has no price, and what to do. */
export function renderNoPrice(
  { site }: PageContext,
  drug: PricedDrug,
  { title, why }: PriceProblemText,
  others: PricedOthers,
  /** Of the medications in the section of similar ones. */
  similarCount: number,
): string {
  return renderToStaticMarkup(
    <div className={styles['reason']}>
      <h2>{title}</h2>
      <p>{why}</p>
      <NextSteps {...{ site, drug }} link={linkBelow(drug, others, similarCount)} />
      {others.products.length === 0 && <ChangeLink {...{ site, drug }} />}
    </div>,
  );
}

const othersId = 'other-products';

interface LinkBelow {
  /** Of the list below. */
  id: string;
  text: MessageDescriptor;
}

/** To what has a price, or else to similar medications; for a controlled one they might be another treatment. */
function linkBelow(
  { lookup, variant }: PricedDrug,
  others: PricedOthers,
  similarCount: number,
): LinkBelow | null {
  if (others.products.length > 0) {
    const isOfPage = others.lookup.slug === lookup.slug;
    return {
      id: othersId,
      text: isOfPage ? msg`See what has a price` : msg`See prices for the same ingredient`,
    };
  }
  if (similarCount === 0 || variant.schedule) return null;
  return {
    id: similarMedicationsId,
    text:
      similarCount === 1 ? msg`See another medication with a price` : msg`See other medications with a price`,
  };
}

/** Adds what has a price above the sections of a page without one. */
export function withPricedOthers(
  { site, request }: PageContext,
  sections: DrugSections,
  drug: PricedDrug,
  others: PricedOthers | null,
): DrugSections {
  if (!others || others.products.length === 0) return sections;
  const html = htmlPart(request, renderToStaticMarkup(<OtherRows {...{ site, drug, others }} />));
  return { ...sections, below: [{ id: othersId, html }, ...sections.below] };
}

interface RowsProps extends Pick<PageContext, 'site'> {
  drug: PricedDrug;
  others: PricedOthers;
}

/** Other products of the medication, or of its ingredient. */
function OtherRows({ site, drug, others: { lookup, products } }: RowsProps) {
  const i18n = i18nFor(site.locale);
  const near = drug.zip.input && { zip: drug.zip.input };
  const addressOf = ({ selection }: OtherProduct) =>
    site.href(`/${lookup.slug}?${new URLSearchParams({ ...selectionToQuery(selection), ...near })}`);
  const [first] = products;
  const isOfPage = lookup.slug === drug.lookup.slug;
  const note = isOfPage
    ? !products.every((other) => isInSameDosage(drug.variant, other.variant)) &&
      msg`Ask your doctor before you change the dosage or form.`
    : msg`Another form or dosage needs another prescription. Ask your doctor before you switch.`;
  return (
    <section id={othersId} className={styles['priced']}>
      <h3>{i18n._(isOfPage ? msg`These have a price` : msg`Prices for the same ingredient`)}</h3>
      {note && <p>{i18n._(note)}</p>}
      <ul role="list">
        {products.map(({ cost, costDate, isAverage, variant, selection }) => (
          <li key={variant.ndc}>
            <a href={addressOf({ variant, selection })} data-discover="" rel="nofollow">
              <span>
                {breakableName(withNoBreakSpaces(variantText(localizeVariant(lookup, variant), site.locale)))}
              </span>{' '}
              <small>
                {breakableName(quantityText(variant, selection.quantity))}{' '}
                {costDate && <mark className={styles['old']}>{costDate}</mark>}
              </small>{' '}
              <span className="figures">
                {i18n._(isAverage ? msg`about` : msg`from`)} <strong>{formatDollars(cost)}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {first && <p>{lowestPriceNote(site.locale, first)}</p>}
    </section>
  );
}

/** What a phone has room for in one line. */
const maxUnbroken = 22;

/** Breaks between the amounts of a combination only where they do not fit in a line. */
function breakableAmount(amount: string) {
  const text = withNoBreakSpaces(amount);
  return text.split(' ').some(({ length }) => length > maxUnbroken) ? breakableName(text) : text;
}

interface NextStepsProps extends Pick<RowsProps, 'site' | 'drug'> {
  link: LinkBelow | null;
}

/** What helps without a price. */
function NextSteps({ site, drug: { lookup, variant, selection }, link }: NextStepsProps) {
  const i18n = i18nFor(site.locale);
  return (
    <section className={styles['steps']}>
      <h3>{i18n._(msg`What you can do now`)}</h3>
      <ul>
        {site.coverageNote && (
          <li>
            <strong>{`${site.coverageNote.title}.`}</strong>
          </li>
        )}
        <li>
          {i18n._(msg`Ask a pharmacy what this costs today:`)}{' '}
          <strong className={styles['phrase']}>
            {breakableAmount(amountWithForm(lookup, variant, selection, site.locale))}
          </strong>
        </li>
        {variant.type === 'Brand' && (
          <li>{i18n._(msg`Ask your pharmacist if the maker has a patient assistance program.`)}</li>
        )}
        <li>
          {i18n._(
            msg`Don’t go without it because of the price. Your doctor or pharmacist may know a cheaper choice.`,
          )}
        </li>
      </ul>
      {link && <a href={`#${link.id}`}>{i18n._(link.text)}</a>}
    </section>
  );
}

/** A link to the pickers; null where no other choice has a price either. */
function ChangeLink({ site, drug: { variant } }: Pick<RowsProps, 'site' | 'drug'>) {
  if (variant.isUnpriced) return null;
  return (
    <div>
      <a href="#picker-name" className={noteStyles['act']}>
        {i18nFor(site.locale)._(msg`Change dosage or quantity`)}
      </a>
    </div>
  );
}
