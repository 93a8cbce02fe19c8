import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';

import type { MedicationHit } from '../../domain/search.ts';
import { pageContext, type PageContext } from '../context.ts';
import { exactHit } from '../find/find-medications.server.ts';
import { MedicineList } from '../find/medication-list.tsx';
import { PopularSearches } from '../find/popular-searches.tsx';
import { SearchBox } from '../find/search-box.tsx';
import styles from '../find/search-page.module.css';
import { longestText } from '../find/use-suggestions.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/search';

const hitsPerPage = 20;

/**
 * Search without script (design §6): the hits for ?q=; one exact hit goes straight to its page.
 * A search service that fails leaves the page usable, with status 502.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { services } = page;
  const { call } = page.request;
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, longestText);
  const head = headOf(page, text);
  if (text === '') return { text, hits: [], failed: false, head };
  try {
    const { hits } = await services.search.search(text, { ...call, signal: request.signal }, { hitsPerPage });
    const exact = exactHit(hits, text);
    if (exact) return redirect(`/${encodeURIComponent(exact.id)}`);
    return { text, hits, failed: false, head };
  } catch {
    // The call has reported itself, with its category and code (spec §8).
    return data({ text, hits: [], failed: true, head }, { status: 502 });
  }
}

function headOf(page: PageContext, text: string) {
  const words = i18nFor(page.site.locale);
  return pageHead(page, {
    title: text ? `“${text}”` : words._(msg`Search medications`),
    description: words._(
      msg`Find a medicine by its brand or generic name and compare what pharmacies near you charge.`,
    ),
    path: '/search',
    noindex: text !== '',
  });
}

export { pageMeta as meta } from '../shell/meta.ts';

function headingOf(text: string, found: number, failed: boolean): MessageDescriptor {
  if (text === '') return msg`Which medicine?`;
  return found > 0 || failed ? msg`Results for “${text}”` : msg`Nothing found for “${text}”`;
}

export default function Search({ loaderData: { text, hits, failed } }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const shell = useShell();
  return (
    <Container className={styles['page']}>
      <h1>{i18n._(headingOf(text, hits.length, failed))}</h1>
      <div className={styles['box']}>
        <SearchBox
          look="regular"
          label={t`Find a medicine`}
          defaultValue={text}
          takesFocus={text === ''}
          key={text}
        />
      </div>
      <SearchResults
        text={text}
        hits={hits}
        most={hitsPerPage}
        failed={failed}
        popular={shell?.popularSearches ?? []}
      />
    </Container>
  );
}

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
