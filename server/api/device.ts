/** The kind of browser that a visitor has, as coarse as it is useful. */
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

/** The device that a User-Agent header names, without version and model, which could identify a visitor. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return {
    browser: browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'other',
    device: /\b(Mobi|Mobile|Android|iPhone|iPad)\b/.test(text) ? 'mobile' : 'desktop',
  };
}
