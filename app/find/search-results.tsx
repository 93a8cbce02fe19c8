import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { MedicationHit } from '../../domain/search.ts';
import { Notice } from '../ui/notice.tsx';
import { MedicineList } from './medicine-list.tsx';
import { PopularSearches } from './popular-searches.tsx';
import styles from './search-page.module.css';

interface SearchResultsProps {
  text: string;
  hits: readonly MedicationHit[];
  /** How many hits were asked for at most; a full list may not be all there is. */
  most: number;
  failed: boolean;
  popular: readonly { name: string; href: string }[];
}

function NothingFound() {
  const { t } = useLingui();
  return (
    <>
      <p className={styles['lead']}>{t`A few things that help:`}</p>
      <ul className={styles['tips']}>
        <li>{t`Type only the first letters; misspelled is fine.`}</li>
        <li>{t`Try the generic name. It is on the label, often under the brand name.`}</li>
        <li>{t`Leave out the strength and the form, such as “20 mg tablet”.`}</li>
      </ul>
    </>
  );
}

function countOf(found: number, most: number): MessageDescriptor {
  if (found >= most) return msg`The ${found} closest medicines. Type more letters to narrow them down.`;
  return msg`${plural(found, { one: '# medicine', other: '# medicines' })}`;
}

/** What a search found; with nothing typed, nothing found or no answer, what to do instead. */
export function SearchResults({ text, hits, most, failed, popular }: SearchResultsProps) {
  const { t, i18n } = useLingui();
  if (hits.length > 0) {
    return (
      <div className={styles['found']}>
        <p className={styles['count']}>{i18n._(countOf(hits.length, most))}</p>
        <MedicineList medicines={hits} />
      </div>
    );
  }
  return (
    <>
      {failed && (
        <div className={styles['failed']}>
          <Notice kind="problem">
            {t`The search did not answer. Please try again in a moment, or pick one of these.`}
          </Notice>
        </div>
      )}
      {!failed && text !== '' && <NothingFound />}
      {!failed && text === '' && <p className={styles['lead']}>{t`Type a brand or generic name.`}</p>}
      <section className={styles['popular']} aria-labelledby="popular">
        <h2 id="popular">{t`Popular searches`}</h2>
        <PopularSearches searches={popular} />
      </section>
    </>
  );
}
