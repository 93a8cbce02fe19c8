// The list is HTML that the loader renders.
import '../learn/letter-index.server.tsx?styles';

import { useLingui } from '@lingui/react/macro';

import { pageContext } from '../context.ts';
import { PopularSearches } from '../find/medication-links.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { LetterIndex } from '../learn/letter-index.server.tsx';
import { loadLetterIndex } from '../learn/load-letter-index.server.ts';
import { renderPart } from '../shell/html-part.server.ts';
import { ContentPage } from '../ui/content-page.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/letter-index';

/** All conditions, drug classes or medications from A to Z: one module for three addresses (app/routes.ts). */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { head, title, lead, trail, hasSearch, ...index } = await loadLetterIndex(page, `/${pattern}`);
  const list = (
    <LetterIndex index={index} popularSearches={linksTo(index.popular)} otherLists={linksTo(index.others)} />
  );
  if (hasSearch) return { search: { trail, headline: title, lead }, html: renderPart(page, list), head };
  const html = renderPart(
    page,
    <ContentPage trail={trail} headline={title} lead={lead}>
      {list}
    </ContentPage>,
  );
  return { search: null, html, head };
}

const linksTo = (pages: readonly { name: string; href: string }[]) =>
  pages.length > 0 ? <PopularSearches searches={pages} /> : null;

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function LetterIndexRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { search, html } = loaderData;
  const list = <ServerHtml html={html} />;
  if (!search) return list;
  return (
    <ContentPage {...search} action={<SearchBox look="regular" label={t`Find a medication`} />}>
      {list}
    </ContentPage>
  );
}
