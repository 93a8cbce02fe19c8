/**
 * Reasons to reject a posted price report, with the HTTP status of the response and whether the operator can act on it
 * besides the visitor. The names are metric labels (spec §8), so they never contain the visitor's input.
 */
export const priceReportRejections = {
  'paid-missing': { status: 422, operator: false },
  'paid-not-an-amount': { status: 422, operator: false },
  'paid-too-small': { status: 422, operator: false },
  'paid-too-large': { status: 422, operator: false },
  'day-missing': { status: 422, operator: false },
  'day-not-a-date': { status: 422, operator: false },
  'day-in-future': { status: 422, operator: false },
  'day-too-old': { status: 422, operator: false },
  /** The price service did not issue the price key. */
  'price-unknown': { status: 404, operator: false },
  'price-gone': { status: 404, operator: false },
  /** By the same visitor in the same month. */
  'already-reported': { status: 409, operator: false },
  /** One visitor sends too many reports, or all visitors share one address. */
  limited: { status: 429, operator: true },
  /** The service did not accept the report. */
  'not-accepted': { status: 503, operator: true },
} as const;

export type PriceReportRejection = keyof typeof priceReportRejections;
