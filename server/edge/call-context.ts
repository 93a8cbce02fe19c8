import { parseBrand } from '../../domain/card.ts';
import type { Site } from '../../tenants/registry.ts';
import { partnerSources, type PartnerSource } from '../../tenants/sources.ts';
import type { CallContext, UpstreamEvent } from '../../upstreams/upstream.ts';
import { currentRequest } from '../telemetry/request-scope.ts';

const priceHeaderSources = partnerSources.filter((source) => source.priceHeader).map((source) => source.id);

/** What every upstream call of a request carries: the brand, its PBM and the partner that referred the visitor (spec §7). */
export function callContextFor(
  site: Pick<Site, 'partner' | 'tenant'>,
  source: PartnerSource | null,
  report: (event: UpstreamEvent) => void,
): CallContext {
  return {
    partnerName: site.partner.name,
    pbm: parseBrand(site.tenant.pbm),
    source: source?.id ?? null,
    sources: priceHeaderSources,
    baseOnly: site.tenant.policy.priceHeaders === 'base',
    requestId: currentRequest()?.requestId,
    report,
  };
}
