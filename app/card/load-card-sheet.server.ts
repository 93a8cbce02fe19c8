import type { PageContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { loadOptional } from '../shell/load-optional.server.ts';

/**
 * What the printed sheet takes from the content: how its steps are called, and the partner's details as HTML. The steps
 * of the drug page are about the site: whoever holds the paper has that behind them (see CardSheet).
 */
export interface CardSheetContent {
  /** Empty where the content has none. */
  headline: string;
  details: string;
}

/** The drug page's content for its print view (spec §2); null where it could not be had: the card never waits for it. */
export async function loadCardSheet(page: PageContext): Promise<CardSheetContent | null> {
  const found = await loadOptional(page, 'content', (asked) =>
    loadContent(asked, (from) => from.drugPage({ locale: asked.site.locale }, asked.request.call)),
  );
  const content = found?.content;
  if (!content) return null;
  return {
    headline: content.howItWorksHeadline ?? '',
    details: content.partnerDetails?.html ?? '',
  };
}
