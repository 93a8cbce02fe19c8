// Static pages are markup made on the server; their looks come with the page.
import '../shell/content/rich-content.module.css?styles';
import '../learn/static-page.module.css?styles';

import { data } from 'react-router';

import { pageContext, type PageContext } from '../context.ts';
import { DrugPage } from '../compare/drug-page.tsx';
import { isUnknownDrug } from '../shell/load-drug.server.ts';
import { loadDrugPage } from '../compare/load-drug-page.server.ts';
import { loadOptional } from '../shell/load-optional.server.ts';
import { findStaticPage } from '../learn/load-static-page.server.ts';
import { staticPageHtml } from '../learn/static-page-html.server.ts';
import type { Route } from './+types/drug.ts';

/** What no other page claims: a static page by its address, and only then the drug of that name (spec §2). */
export async function loader({ params: { drugName }, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = loadDrugPage(page, drugName, new URL(request.url).searchParams);
  // Whatever becomes of it counts only where there is no static page.
  asked.catch(() => undefined);
  const { found: staticPage, failed } = await staticPageInTime(page, `/${drugName}`);
  if (staticPage) return { html: staticPageHtml(staticPage), drug: null, head: staticPage.head };
  const drug = await asked.catch((error: unknown) => {
    // Nobody knows whether there is such a page while the content cannot be asked.
    throw failed && isUnknownDrug(error) ? data(null, { status: 503 }) : error;
  });
  return { html: null, drug, head: drug.head };
}

async function staticPageInTime(page: PageContext, path: string) {
  const answer = await loadOptional(page, 'content', (hurried) => findStaticPage(hurried, path));
  return answer ?? { found: null, failed: true };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function DrugOrStaticPage({ loaderData: { html, drug } }: Route.ComponentProps) {
  return drug ? <DrugPage page={drug} /> : <div dangerouslySetInnerHTML={{ __html: html }} />;
}
