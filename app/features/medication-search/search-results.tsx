import type { MedicationHit } from '../../../domain/search.ts';
import { Notice } from '../../ui/notice.tsx';
import { MedicineList } from './medicine-list.tsx';
import { PopularSearches } from './popular-searches.tsx';
import styles from './search-page.module.css';

interface SearchResultsProps {
  text: string;
  hits: readonly MedicationHit[];
  /** How many hits were asked for at most; a full list may not be all there is. */
  most: number;
  failed: boolean;
  popular: readonly { name: string; slug: string }[];
}

function NothingFound() {
  return (
    <>
      <p className={styles['lead']}>A few things that help:</p>
      <ul className={styles['tips']}>
        <li>Type only the first letters; misspelled is fine.</li>
        <li>Try the generic name. It is on the label, often under the brand name.</li>
        <li>Leave out the strength and the form, such as “20 mg tablet”.</li>
      </ul>
    </>
  );
}

function countOf(found: number, most: number): string {
  if (found >= most) return `The ${found} closest medicines. Type more letters to narrow them down.`;
  return found === 1 ? '1 medicine' : `${found} medicines`;
}

/** What a search found; with nothing typed, nothing found or no answer, what to do instead. */
export function SearchResults({ text, hits, most, failed, popular }: SearchResultsProps) {
  if (hits.length > 0) {
    return (
      <div className={styles['found']}>
        <p className={styles['count']}>{countOf(hits.length, most)}</p>
        <MedicineList medicines={hits} />
      </div>
    );
  }
  return (
    <>
      {failed && (
        <div className={styles['failed']}>
          <Notice kind="problem">
            The search did not answer. Please try again in a moment, or pick one of these.
          </Notice>
        </div>
      )}
      {!failed && text !== '' && <NothingFound />}
      {!failed && text === '' && <p className={styles['lead']}>Type a brand or generic name.</p>}
      <section className={styles['popular']} aria-labelledby="popular">
        <h2 id="popular">Popular searches</h2>
        <PopularSearches searches={popular} />
      </section>
    </>
  );
}
