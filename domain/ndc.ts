/** Formats '00071015723' as '00071-0157-23', as on labels (5-4-2); returns any other text unchanged. */
export function formatNdc(ndc: string): string {
  return ndc.replace(/^(\d{5})(\d{4})(\d{2})$/, '$1-$2-$3');
}
