import { expect, test } from 'vitest';
import * as limits from './limits.ts';

// The specification's sentence beside each value, so that a change of either is noticed.
test.each([
  ['ZIP length 5', limits.zipLength, 5],
  ['price reaction debounce 100 ms', limits.priceReactionDebounceMs, 100],
  ['card refetch debounce 100 ms', limits.cardRefetchDebounceMs, 100],
  ['default package size 1', limits.defaultPackageSize, 1],
  ['suggestions per search 5', limits.suggestionsPerSearch, 5],
  ['search debounce 300 ms', limits.searchDebounceMs, 300],
  ['resize debounce 300 ms', limits.resizeDebounceMs, 300],
  ['secondary brand names at most 3', limits.maxSecondaryBrandNames, 3],
  [
    'connect 1 s, read 2 s, write 30 s',
    limits.searchTimeoutsMs,
    { connect: 1000, read: 2000, write: 30_000 },
  ],
  ['a failing host is down for 120000 ms', limits.searchHostDownMs, 120_000],
  [
    'polling up to 50, 200 ms times attempt, capped 5 s',
    limits.searchPolling,
    { attempts: 50, delayStepMs: 200, maxDelayMs: 5000 },
  ],
  ['proxy timeout default 5000 ms', limits.proxyTimeoutMs, 5000],
  ['local port 9001', limits.sitePort, 9001],
  ['metrics port 8282', limits.metricsPort, 8282],
  ['breakpoints', Object.values(limits.breakpointsPx), [410, 576, 768, 992, 1200, 1400]],
  ['container widths', Object.values(limits.containerWidthsPx), [360, 576, 720, 960, 1120, 1120]],
  ['header height', limits.headerHeightPx, { desktop: 70, mobile: 48 }],
  ['scroll offset', limits.scrollOffsetPx, { wide: 80, small: 50 }],
  ['button', limits.buttonDefaults, { paddingRem: 1.25, radiusPx: 5 }],
  ['batch size 1000', limits.searchBatchSize, 1000],
  ['browse pages 1000', limits.searchBrowsePages, 1000],
  ['regions of analytics de/us', limits.searchRegions.analytics, ['de', 'us']],
  ['regions of personalization eu/us', limits.searchRegions.personalization, ['eu', 'us']],
  [
    'monitoring',
    limits.monitoring,
    {
      sessionSeconds: 1800,
      eventCacheSize: 200,
      batchLimit: 100,
      dispatchIntervalMs: 5000,
      userIdRetentionDays: 30,
      sessionEventLimit: 200,
      sampleRate: 1,
      routeChangeTimeoutMs: 10_000,
      telemetries: ['performance', 'errors', 'http'],
      allowCookies: true,
      retries: 2,
      firstBackoffMs: 2000,
    },
  ],
  [
    'query limits, in the order of the specification',
    Object.values(limits.contentLimits),
    [6, 4, 3, 3, 4, 20, 20, 9, 4, 8, 4, 3, 5000, 1000, 100, 2000, 2000, 4],
  ],
  ['content cache lifetime 600 s', limits.contentCacheSeconds, 600],
  ['map centre', limits.defaultMapCenter, { latitude: 39.95, longitude: -75.17 }],
  ['zoom 14', limits.defaultMapZoom, 14],
  ['lazy-load delay 200 ms', limits.lazyLoadDelayMs, 200],
  ['cookie polling 1000 ms, off', limits.cookiePolling, { enabled: false, intervalMs: 1000 }],
  ['cookie path', limits.cookiePath, '/'],
  ['deletion max age', limits.cookieDeletionMaxAge, -1],
  [
    'progress bar',
    limits.progressBar,
    { minimum: 0.08, speedMs: 200, trickleRate: 0.02, trickleSpeedMs: 800 },
  ],
])('%s (spec §9)', (_, value, specified) => {
  expect(value).toEqual(specified);
});
