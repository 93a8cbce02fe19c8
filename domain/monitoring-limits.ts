/** Constants of browser monitoring (spec §9), apart from the limits that every page loads. */
export const monitoring = {
  sessionSeconds: 1800,
  eventCacheSize: 200,
  batchLimit: 100,
  dispatchIntervalMs: 5000,
  userIdRetentionDays: 30,
  sessionEventLimit: 200,
  sampleRate: 1,
  routeChangeTimeoutMs: 10_000,
  allowCookies: true,
  // spec §8: retries after 429 and 5xx
  retries: 2,
  firstBackoffMs: 2000,
} as const;
