import { expect, test } from 'vitest';

import { shippedSite } from '../../tests/shipped-brands.ts';
import { createBrowserApi, type BrowserApiOptions } from './browser-api.ts';

test('the browser API suggests no page that a flag has turned off since the first request', async () => {
  const hit = {
    id: 'asthma',
    name: 'Asthma',
    secondaryName: '',
    kind: 'condition',
    page: '/conditions/asthma',
  };
  const apiFor = createBrowserApi({
    upstreams: { search: { search: () => Promise.resolve({ hits: [hit] }) } },
    report: () => {},
    logError: () => {},
    hitNotes: () => Promise.resolve({}),
    describeHelpLine: () => Promise.reject(new Error('The test expects no help line')),
  } as unknown as BrowserApiOptions);
  const site = shippedSite('super.localhost');
  const countHits = async (of: typeof site) => {
    const response = await apiFor(of).request('http://super.localhost/api/search?q=asthma');
    const { hits } = (await response.json()) as { hits: unknown[] };
    return hits.length;
  };
  const withFlag = (conditionsPages: boolean, revision: number) => ({
    ...site,
    flags: { ...site.flags, conditionsPages },
    revision,
  });
  expect(await countHits(withFlag(true, 1))).toBe(1);
  expect(await countHits(withFlag(false, 2))).toBe(0);
});
