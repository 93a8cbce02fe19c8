import type { MonitoringUpstream } from '../../upstreams/monitoring-client.ts';
import type { Config } from '../settings/config.ts';

/** Where browsers' events go: the operator's service, the embedded one, which loads nothing else, or null for nowhere. */
export async function startMonitoring({
  monitoring,
  upstreamTimeoutMs: timeoutMs,
  faults,
}: Pick<Config, 'monitoring' | 'upstreamTimeoutMs' | 'faults'>): Promise<MonitoringUpstream | null> {
  if (!monitoring) return null;
  const { url, appId } = monitoring;
  if (url) {
    const { signing } = monitoring;
    return { baseUrl: url, fetch: globalThis.fetch, timeoutMs, appId, signing };
  }
  const { createMonitoringApi } = await import('../../platform/monitoring/monitoring-api.ts');
  const { api } = createMonitoringApi({ appId, faults });
  const embedded: typeof fetch = async (input, init) => api.fetch(new Request(input, init));
  return { baseUrl: 'http://monitoring.embedded', fetch: embedded, timeoutMs, appId, signing: null };
}
