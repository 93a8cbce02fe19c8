// The HTML of a static page and of the forms to send a card is rendered on the server.
import '../card/static-send-forms.server.tsx?styles';
import '../learn/static-page.server.tsx?styles';

import { useState } from 'react';
import { data } from 'react-router';

import { partsParameter } from '../../domain/page-parameters.ts';
import { addRendered } from '../../domain/rendered-values.ts';
import { renderSendForms } from '../card/static-send-forms.server.tsx';
import { DrugPage } from '../compare/drug-page.tsx';
import { loadDrugPage, type DrugPageData } from '../compare/load-drug-page.server.ts';
import { pageContext } from '../context.ts';
import { withNearest } from '../find/find-medications.server.ts';
import { findStaticPage } from '../learn/load-static-page.server.ts';
import { renderStaticPage } from '../learn/static-page.server.tsx';
import { htmlPart } from '../shell/html-part.server.ts';
import { isUnknownDrug } from '../shell/load-drug.server.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { DocumentData, readDocumentData, ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/drug.ts';

/** A path that no other route matches: the static page with this address, or else the drug of this name (spec §2). */
export async function loader({ params: { drugName }, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const searchParams = new URLSearchParams(page.request.url.searchParams);
  searchParams.delete(partsParameter);
  const loadingDrug = loadDrugPage(page, drugName, searchParams);
  // A failure to load the drug does not matter if there is a static page.
  loadingDrug.catch(() => undefined);
  const content = await loadOptional(page, 'content', (limited) => findStaticPage(limited, `/${drugName}`));
  const staticPage = content?.staticPage;
  if (staticPage) {
    const html = htmlPart(page.request, renderStaticPage(staticPage));
    return { html, head: staticPage.head };
  }
  const drug = await loadingDrug.catch(async (error: unknown) => {
    // A content outage must not turn a static page into a 404.
    const contentFailed = content === null || content.failed;
    throw contentFailed && isUnknownDrug(error)
      ? data(null, { status: 503 })
      : await withNearest(page, error);
  });
  if (drug.kind === 'unpriced') return { html: drug.html, head: drug.head };
  const { leading } = drug;
  const drugPage: DrugPageData = {
    ...drug.page,
    sendForms: leading && htmlPart(page.request, await renderSendForms(page, leading)),
  };
  return addRendered(page.request, { html: null, head: drug.head }, { drug: drugPage });
}

// For static pages. The pickers of a drug page have their scripts prefetched themselves (picker-form.tsx).
export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function DrugOrStaticPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.html) return <ServerHtml html={loaderData.html} />;
  return <HydratedDrugPage drug={loaderData.drug} />;
}

const pageDataId = 'page-data';

/** @param drug missing in a browser, whose document has it as JSON. */
function HydratedDrugPage({ drug }: { drug: DrugPageData | undefined }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server wrote it
  const [sent] = useState(() => drug ?? (readDocumentData(pageDataId) as DrugPageData));
  const page = drug ?? sent;
  return (
    <>
      <DrugPage page={page} />
      <DocumentData id={pageDataId} data={page} />
    </>
  );
}
