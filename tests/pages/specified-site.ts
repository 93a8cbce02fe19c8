import { afterAll, beforeAll } from 'vitest';

import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

type Gateway = Awaited<ReturnType<typeof startSpecifiedGateway>>;

/**
 * A site over services that implement only what the specification names, for all tests of a file; filled before the
 * first.
 */
export function useSpecifiedSite(): { gateway: Gateway; site: TestSite } {
  const shared = {} as { gateway: Gateway; site: TestSite };
  beforeAll(async () => {
    shared.gateway = await startSpecifiedGateway();
    shared.site = await startSite(shared.gateway.settings);
  });
  afterAll(async () => {
    shared.site.close();
    await shared.gateway.close();
  });
  return shared;
}
