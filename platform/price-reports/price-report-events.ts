/** What happened to a report, for logs and metrics. Never contains a price or personal data. */
export interface PriceReportEvent {
  /**
   * `recorded`: stored; `repeated`: the visitor already reported this price this month; `limited`: above a limit;
   * `rejected`: an invalid amount, day or key; `store_failed`: an outage of the store.
   */
  kind: 'recorded' | 'repeated' | 'limited' | 'rejected' | 'store_failed';
  /** False for failures of the service. */
  ok: boolean;
  /** A code. */
  reason: string | null;
}

export type ReportEvent = (event: PriceReportEvent) => void;

/** Only an outage is a failure of the service. */
export function createPriceReportEvent(
  kind: PriceReportEvent['kind'],
  reason: string | null = null,
): PriceReportEvent {
  return { kind, ok: kind !== 'store_failed', reason };
}
