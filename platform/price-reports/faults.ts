/** What the service answers to a report instead of taking it. */
export type ReportFault = 'slow' | 'error' | 'unavailable' | 'limited';

const faults = new Map<number, ReportFault>([
  [999_981, 'slow'],
  [999_982, 'error'],
  [999_983, 'unavailable'],
  [999_984, 'limited'],
]);

/** Amounts $9,999.81 to $9,999.84: the service is slow, fails, cannot write, has had enough. @param paid dollars. */
export function findAmountFault(paid: number): ReportFault | null {
  return faults.get(Math.round(paid * 100)) ?? null;
}
