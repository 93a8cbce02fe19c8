/** What became of a report, for logs and metrics. It names no price and nobody. */
export interface PriceReportEvent {
  /**
   * `recorded` is written; `repeated` was said before by the same visitor in the same month; `limited` is one too many;
   * `refused` cannot be (an amount, a day, a key); `store_failed` is an outage of the store.
   */
  kind: 'recorded' | 'repeated' | 'limited' | 'refused' | 'store_failed';
  /** Whether the service did what it is there for. */
  ok: boolean;
  /** A code. */
  reason: string | null;
}

export type ReportEvent = (event: PriceReportEvent) => void;

/** An event; only an outage is a failure of the service. */
export function createPriceReportEvent(
  kind: PriceReportEvent['kind'],
  reason: string | null = null,
): PriceReportEvent {
  return { kind, ok: kind !== 'store_failed', reason };
}
