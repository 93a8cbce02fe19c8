import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';

import { Container } from '../ui/container.tsx';
import { pageContext, type PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { exactHit } from '../find/exact-hit.ts';
import { longestText } from '../find/fetch-suggestions.ts';
import { SearchBox } from '../find/search-box.tsx';
import styles from '../find/search-page.module.css';
import { SearchResults } from '../find/search-results.tsx';
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
