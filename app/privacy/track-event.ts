/** Which picker was changed to what, on which drug's page (spec §7, 'Picker changed'). */
export interface PickerChange {
  drug: string;
  picker: string;
  value: string;
}

/**
 * Tells our own origin that a picker was changed; whether that goes further is for the server, which knows what the
 * visitor allows (spec §4, tracking). Nothing waits for it and its failure is nobody's problem.
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
