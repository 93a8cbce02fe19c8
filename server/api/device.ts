/** What kind of browser a visitor has, as coarse as it is of use. */
export interface Device {
  browser: 'Edge' | 'Opera' | 'Firefox' | 'Chrome' | 'Safari' | 'other';
  device: 'mobile' | 'desktop';
}

const browsers: readonly (readonly [RegExp, Device['browser']])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The device that a User-Agent header names. Versions and models stay out: with them a visitor could be told apart. */
export function deviceOf(userAgent: string | null): Device {
  const said = userAgent ?? '';
  return {
    browser: browsers.find(([pattern]) => pattern.test(said))?.[1] ?? 'other',
    device: /\b(Mobi|Mobile|Android|iPhone|iPad)\b/.test(said) ? 'mobile' : 'desktop',
  };
}
