/** An NDC as labels print it: '00071015723' as '00071-0157-23' (5-4-2). Anything else stays as it is. */
export function formatNdc(ndc: string): string {
  return ndc.replace(/^(\d{5})(\d{4})(\d{2})$/, '$1-$2-$3');
}
