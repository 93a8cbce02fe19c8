import { parseBrand } from '../../domain/card.ts';
import type { Site } from '../../tenants/registry.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import type { CallContext, UpstreamEvent } from '../../upstreams/upstream.ts';
import { currentRequest } from '../telemetry/request-scope.ts';

/** What every upstream call of a request carries: the brand, its PBM and the partner that referred the visitor (spec §7). */
export function callContextFor(
  site: Pick<Site, 'partner' | 'tenant' | 'sources'>,
  source: PartnerSource | null,
  report: (event: UpstreamEvent) => void,
): CallContext {
  return {
    partnerName: site.partner.name,
    pbm: parseBrand(site.tenant.pbm),
    source: source?.id ?? null,
    sources: site.sources.filter(({ priceHeader }) => priceHeader).map(({ id }) => id),
    baseOnly: site.tenant.policy.priceHeaders === 'base',
    release: currentRequest()?.release?.version,
    report,
  };
}
