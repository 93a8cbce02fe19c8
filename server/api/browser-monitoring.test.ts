import { expect, test } from 'vitest';

import { parseDevice } from './browser-monitoring.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', device: 'mobile' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', device: 'mobile' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
    { browser: 'Edge', device: 'desktop' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
    { browser: 'Firefox', device: 'desktop' },
  ],
  ['atorvastatin', { browser: 'other', device: 'desktop' }],
  [null, { browser: 'other', device: 'desktop' }],
])('reduces the User-Agent header %s to a kind of browser and device', (userAgent, device) => {
  expect(parseDevice(userAgent)).toEqual(device);
});
