import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { CoverageNote } from '../shell/legal.tsx';
import type { RowPrice } from '../shell/lowest-prices.server.ts';
import { Icon } from '../ui/icon.tsx';
import chipStyles from '../ui/link-chips.module.css';
import listStyles from './medication-list.module.css';
import { HitName } from './suggestion-panel.tsx';

interface PopularSearchesProps {
  searches: readonly { name: string; href: string }[];
  /** `chips` are side by side; a `list` has a row for each. */
  look?: 'chips' | 'list';
}

/** Links to popular searches (spec §2). */
export function PopularSearches({ searches, look = 'chips' }: PopularSearchesProps) {
  return (
    <ul role="list" className={look === 'chips' ? chipStyles['chips'] : listStyles['popular']}>
      {searches.map(({ name, href }) => (
        <li key={href}>
          <Link to={href}>
            {name}
            {look === 'list' && <Icon name="chevronRight" size={18} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface MedicationListProps {
  hits: readonly MedicationHit[];
  /** Maps the path of a medication's page to the link's target; the page itself by default. */
  toPath?: (drugPath: string) => string;
}

/** Search hits, one per row, as links. */
export function MedicationList({ hits, toPath = (drugPath) => drugPath }: MedicationListProps) {
  return (
    <ul role="list" className={listStyles['list']}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Link to={toPath(hitPath(hit))}>
            <HitName hit={hit} />
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A hit with its lowest price; null where it has none, for a reason that may be known. */
export type PricedHit = MedicationHit & { price: RowPrice | null; reason: string };

interface PricedHitsProps {
  hits: readonly PricedHit[];
  /** What the prices are; '' where no hit has one. */
  note: string;
  /** How many there are. */
  count?: string;
}

/** Search hits with their prices, and what these are. */
export const PricedHits = ({ hits, note, count }: PricedHitsProps) => (
  <>
    {note && (
      <div>
        <CoverageNote />
      </div>
    )}
    {(count || note) && (
      <p>
        {count && <span>{count} </span>}
        {note && <span>{note}</span>}
      </p>
    )}
    <PricedRows hits={hits} />
  </>
);

/** Search hits with their prices, one per row. */
function PricedRows({ hits }: { hits: readonly PricedHit[] }) {
  const { t } = useLingui();
  return (
    <ul role="list" className={listStyles['list']}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Link to={hitPath(hit)}>
            <div>
              <HitName hit={{ ...hit, kind: '' }} />
              {hit.kind && (
                <small>
                  {' '}
                  {hit.kind === 'class'
                    ? t`Drug class: see its medications`
                    : t`Condition: see its medications`}
                </small>
              )}
              {hit.price && <small> {hit.price.product}</small>}
              {hit.price?.costDate && <mark className={listStyles['old']}> {hit.price.costDate}</mark>}
            </div>
            {hit.price && (
              <div className="figures">
                {' '}
                {hit.price.isAverage ? t`about` : t`from`} <strong>{hit.price.amount}</strong>
              </div>
            )}
            {hit.reason && <div className={listStyles['reason']}> {hit.reason}</div>}
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
