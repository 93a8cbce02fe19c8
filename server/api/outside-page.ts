import type { Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import type { UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import { withFallback } from '../../upstreams/http.ts';
import { callContextFor } from '../edge/call-context.ts';
import type { PopularLink } from '../edge/plain-document.ts';
import { plainPage } from '../edge/plain-page.ts';

export interface OutsidePageOptions {
  upstreams: { content: Pick<Upstreams['content'], 'homepage'> };
  report: (event: UpstreamEvent) => void;
}

/** How long to wait for the names of popular searches; after that, the page is sent without them. */
const namesWithinMs = 1000;

/**
 * Answers an address outside the base path with a 404 page that links to the popular searches of the home page, if there are
 * any.
 */
export function createOutsidePage({ upstreams, report }: OutsidePageOptions) {
  async function popularIn(site: Site, locale: Locale): Promise<readonly PopularLink[]> {
    const call = { ...callContextFor(site, null, report), signal: AbortSignal.timeout(namesWithinMs) };
    const loading = upstreams.content.homepage({ client: site.tenant.id, locale }, call);
    const home = await withFallback<Awaited<typeof loading> | null>(loading, () => null);
    return (home?.content?.popularSearches ?? []).filter(({ href }) => href.startsWith('/'));
  }

  return async function handle(request: Request, site: Site): Promise<Response> {
    const [en, es] = await Promise.all([popularIn(site, 'en-US'), popularIn(site, 'es')]);
    return plainPage(404, { site, request, popular: { en, es } });
  };
}
