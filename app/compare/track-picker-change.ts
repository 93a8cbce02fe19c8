/** A picker of a drug page and its new value (spec §7, 'Picker changed'). */
export interface PickerChange {
  drug: string;
  picker: string;
  value: string;
}

/**
 * Reports a changed picker to our server, which forwards it only if the visitor allows that (spec §4, tracking).
 * Failures are ignored: no visitor waits for analytics.
 * @param endpoint /api/analytics/track, base path included.
 */
export function trackPickerChange(endpoint: string, payload: PickerChange): void {
  fetch(endpoint, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-client-type': 'web' },
    body: JSON.stringify({ event: 'Picker changed', payload }),
  }).catch(() => undefined);
}
