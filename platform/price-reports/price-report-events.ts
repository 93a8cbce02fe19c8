/** What happened to a report, for logs and metrics. Never contains a price or personal data. */
export interface PriceReportEvent {
  kind:
    /** Stored. */
    | 'recorded'
    /** The visitor already reported this price this month. */
    | 'repeated'
    | 'limited'
    /** The amount, the day or the key is invalid. */
    | 'rejected'
    /** An outage of the store, or a defect that kept it from being used. */
    | 'store_failed';
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
