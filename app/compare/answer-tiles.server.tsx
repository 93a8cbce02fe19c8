import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ExtraTrip } from '../../domain/answer.ts';
import { counterpartSaving } from '../../domain/counterpart.ts';
import { formatMiles } from '../../domain/format-miles.ts';
import { formatDollars } from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { breakableName } from '../ui/medication-name.tsx';
import type { PricedCounterpart } from './alternatives.server.ts';
import answerStyles from './answer.module.css';
import styles from './answer-tiles.module.css';
import type { PricedDrug } from './load-priced-drug.server.ts';
import { localName } from './section-content.server.ts';

interface TilesProps {
  page: PageContext;
  drug: PricedDrug;
  counterpart: PricedCounterpart;
  /** The product's lowest price in dollars; null where it has none. */
  lowest: number | null;
  /** The year of the product's own cost if it is old, otherwise ''. */
  costYear: string;
}

/** The selected product beside its counterpart, generic first, with the difference in price. */
export function Tiles({ page, drug, counterpart, lowest, costYear }: TilesProps) {
  const i18n = i18nFor(page.site.locale);
  const isBrand = drug.variant.type === 'Brand';
  const saving =
    lowest !== null && counterpart.cost !== null ? counterpartSaving(lowest, counterpart.cost) : null;
  const dollars = saving === null ? '' : formatDollars(saving).replace(/\.00$/, '');
  const isOld = costYear !== '' || counterpart.costYear !== '';
  const { name, type } = counterpart.variant;
  const zip = drug.zip.input && { zip: drug.zip.input };
  const query = new URLSearchParams({ ...selectionToQuery(counterpart.selection), ...zip });
  const to = `/${encodeURIComponent(drug.lookup.slug)}?${query}`;
  const tiles: TileProps[] = [
    // The price below has the date, which only a comparison with another old cost needs.
    {
      page,
      drug,
      name: drug.variant.name,
      isBrand,
      cost: lowest,
      costYear: counterpart.costYear && costYear,
    },
    { ...counterpart, page, drug, name, isBrand: type === 'Brand', to },
  ];
  const ordered = isBrand ? tiles.toReversed() : tiles;
  return (
    <div className={styles['choice']}>
      <ul role="list" className={styles['tiles']} aria-label={i18n._(msg`Brand or generic`)}>
        {ordered.map((tile) => (
          <Tile key={tile.name} {...tile} />
        ))}
      </ul>
      {dollars && (
        <p className={styles['advice']}>
          <strong>{i18n._(savingText(isBrand, isOld, dollars))}</strong>{' '}
          {i18n._(msg`Ask your doctor or pharmacist.`)}
        </p>
      )}
    </div>
  );
}

/** Today's difference is not known where one of the costs is old. */
function savingText(isBrand: boolean, isOld: boolean, dollars: string): MessageDescriptor {
  if (isOld) return isBrand ? msg`The generic may cost less.` : msg`The brand may cost less.`;
  return isBrand ? msg`The generic costs ${dollars} less.` : msg`The brand costs ${dollars} less.`;
}

interface TileProps extends Pick<TilesProps, 'page' | 'drug'>, Pick<PricedCounterpart, 'cost' | 'costYear'> {
  name: string;
  isBrand: boolean;
  /** Where the product can be selected; absent for the selected one. */
  to?: string;
}

/** In characters; the heading of the page has a longer name in full, so the selected product's tile has its first two lines. */
const maxTileName = 20;

/** The suffix of a biosimilar, such as -yfgn, stays beside its name. */
const biosimilarHyphen = /-(?=[a-z]{4}$)/;

function Tile({ page: { site }, drug, name, isBrand, cost, costYear, to }: TileProps) {
  const i18n = i18nFor(site.locale);
  const { name: shownName, attributes } = localName({ site, lookup: drug.lookup }, name);
  const isLong = !to && shownName.length > maxTileName;
  const price = cost !== null && formatDollars(cost);
  const action = price ? msg`from ${price}` : to ? msg`See details` : msg`no price`;
  const content = (
    <>
      <span className={styles['type']}>{i18n._(isBrand ? msg`Brand` : msg`Generic`)}</span>
      <span className={styles['name']} data-cut={isLong || undefined} {...attributes}>
        {breakableName(shownName.replace(biosimilarHyphen, '-\u2060'))}
      </span>
      <span className="figures">{i18n._(action)}</span>
      {costYear && (
        <span className={`${answerStyles['old']} ${styles['costYear']}`}>
          {i18n._(msg`Old cost, ${costYear}`)}
        </span>
      )}
    </>
  );
  return (
    <li aria-current={to ? undefined : 'true'}>
      {to ? (
        // React Router follows it if it runs (RouterLinks).
        <a className={styles['tile']} href={site.href(to)} data-discover="" rel="nofollow">
          {content}
        </a>
      ) : (
        <div className={styles['tile']}>{content}</div>
      )}
    </li>
  );
}

/** Compares the second pharmacy with the leading one: it is nearer and costs more, or it is farther away and costs less. */
export function tripText(
  { dollars, miles, isApproximate }: ExtraTrip,
  second: 'best-nearby' | 'lowest',
): MessageDescriptor {
  const amount = formatDollars(dollars);
  const distance = miles === null ? null : formatMiles(miles);
  if (!distance) return msg`Saves ${amount}.`;
  if (second === 'lowest')
    return isApproximate
      ? msg`Going about ${distance} mi farther saves ${amount}.`
      : msg`Going ${distance} mi farther saves ${amount}.`;
  // The map draws such a store at the center of its ZIP code.
  return isApproximate ? msg`Closer, for ${amount} more.` : msg`${distance} mi closer for ${amount} more.`;
}
