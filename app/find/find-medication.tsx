import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { HelpLine } from '../../domain/help-line.ts';
import { readZip } from '../../domain/zip.ts';
import { useShell } from '../shell/shell-data.ts';
import { Notice, useAnnouncement } from '../ui/notice.tsx';
import styles from './find-medication.module.css';
import type { SearchResult } from './find-medications.server.ts';
import { MedicationList, PopularSearches } from './medication-links.tsx';
import { SearchBox } from './search-box.tsx';

/**
 * A search with popular searches, in place of the search of the footer.
 * @param heading omitted where the page's own heading already asks for a search.
 */
export function FindMedication({ heading }: { heading?: ReactNode }) {
  const { t } = useLingui();
  const popular = useShell()?.popularSearches ?? [];
  return (
    <div className={styles['find']}>
      {heading && <h2>{heading}</h2>}
      <SearchBox look="regular" label={t`Find a medication`} />
      {popular.length > 0 && (
        <div>
          <p>{t`Popular searches`}</p>
          <PopularSearches searches={popular} />
        </div>
      )}
    </div>
  );
}

interface FoundMedicationsProps {
  result: SearchResult;
  toPath: (drugPath: string) => string;
}

/** The result of a search outside the search page; renders nothing without a searched text. */
export function FoundMedications({ result: { text, hits, hasFailed }, toPath }: FoundMedicationsProps) {
  const { t } = useLingui();
  const nothingFound = t`Nothing found for “${text}”`;
  useAnnouncement(text !== '' && !hasFailed && hits.length === 0 && nothingFound);
  if (text === '') return null;
  if (hasFailed) {
    return (
      <Notice kind="problem">{t`The search is not available right now. Please try again in a moment.`}</Notice>
    );
  }
  if (hits.length === 0) {
    return (
      <p>
        {nothingFound}. {t`Check the spelling, or try the generic name printed on the label.`}
      </p>
    );
  }
  return <MedicationList hits={hits} toPath={toPath} />;
}

/** Whom to call before anything else, with each number as a link. */
export function HelpLineNotice({ line }: { line: HelpLine }) {
  const { t } = useLingui();
  const text =
    line === 'crisis'
      ? t`If you think about suicide, call or text 988 at any hour. In immediate danger, call 911.`
      : t`If someone took too much or the wrong medication, call Poison Help at 1-800-222-1222. If the person passed out, has a seizure or has trouble breathing, call 911.`;
  const parts = text.split(/(988|911|1-800-222-1222)/).map((part, index) =>
    index % 2 ? (
      <a key={part} href={`tel:${part.length > 3 ? `+${part.replaceAll('-', '')}` : part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
  return (
    <Notice>
      <p>{parts}</p>
    </Notice>
  );
}

/** What to do without a text, without a hit, or after a failed search. */
export function NothingFound({
  text,
  hasFailed,
  hasList,
}: {
  text: string;
  hasFailed: boolean;
  hasList: boolean;
}) {
  const { t } = useLingui();
  const zip = readZip(text);
  return (
    <>
      {hasFailed && (
        <div className={styles['failed']}>
          <Notice kind="problem">
            {t`The search didn’t answer. Please try again in a moment, or pick one of these.`}
          </Notice>
        </div>
      )}
      {!hasFailed && text !== '' && (zip ? <ZipFound zip={zip} /> : <SearchTips text={text} />)}
      {!hasFailed && text === '' && <p className={styles['lead']}>{t`Type a brand or generic name.`}</p>}
      {hasList && (
        <p className={styles['all']}>
          <Link to="/medications">{t`Medications from A to Z`}</Link>
        </p>
      )}
    </>
  );
}

/** For a visitor who begins with the ZIP code. */
function ZipFound({ zip }: { zip: string }) {
  const { t } = useLingui();
  return <p className={styles['lead']}>{t`Type your medication, and we’ll show its prices near ${zip}.`}</p>;
}

function SearchTips({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles['lead']}>{t`A few things that help:`}</p>
      <ul className={styles['tips']}>
        <li>{t`Check the first letters of the name. We fix small mistakes.`}</li>
        <li>{t`Try the generic name. It is on the label, often under the brand name.`}</li>
        {/\d/.test(text) && <li>{t`Leave out the dosage and the form, such as “20 mg tablet”.`}</li>}
      </ul>
    </>
  );
}
