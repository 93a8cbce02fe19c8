import { useLingui } from '@lingui/react/macro';

import { Container } from '../ui/container.tsx';
import { MedicineList } from './medicine-list.tsx';
import { PopularSearches } from './popular-searches.tsx';
import { SearchBox } from './search-box.tsx';
import styles from '../shell/failure-pages.module.css';
import type { NotFoundDetails } from './not-found-details.ts';
import type { ShellData } from '../shell/shell-data.ts';

/** The 404 page: what is missing, the nearest names where a medicine was meant, and links to go on. */
export function NotFound({ shell, details }: { shell: ShellData; details: NotFoundDetails }) {
  const { t } = useLingui();
  const { text, nearest } = details;
  return (
    <Container className={styles['page']}>
      <h1>{text ? t`We do not know “${text}”` : t`There is nothing at this address`}</h1>
      <p className={styles['lead']}>
        {text
          ? t`Check the spelling, or try the generic name printed on the label.`
          : t`The page may have moved, or the address may be mistyped. Search for your medicine instead.`}
      </p>
      <div className={styles['search']}>
        <SearchBox look="regular" label={t`Find a medicine`} defaultValue={text} key={text} />
      </div>
      {nearest.length > 0 && (
        <section className={styles['section']} aria-labelledby="nearest">
          <h2 id="nearest">{t`Did you mean`}</h2>
          <MedicineList medicines={nearest} />
        </section>
      )}
      {shell.popularSearches.length > 0 && (
        <section className={styles['section']} aria-labelledby="popular">
          <h2 id="popular">{t`Popular searches`}</h2>
          <PopularSearches searches={shell.popularSearches} />
        </section>
      )}
    </Container>
  );
}
