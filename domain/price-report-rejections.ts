/**
 * Why a form that says what was paid was not taken, with the HTTP status that says so and who can do something about it:
 * the visitor, or the operator too. The names are labels of a metric (spec §8): they hold nothing that was typed.
 */
export const priceReportRejections = {
  'paid-missing': { status: 422, operator: false },
  'paid-decimal-comma': { status: 422, operator: false },
  'paid-not-an-amount': { status: 422, operator: false },
  'paid-too-small': { status: 422, operator: false },
  'paid-too-large': { status: 422, operator: false },
  'day-missing': { status: 422, operator: false },
  'day-not-a-date': { status: 422, operator: false },
  'day-in-future': { status: 422, operator: false },
  'day-too-old': { status: 422, operator: false },
  /** The price key is none of ours. */
  'price-unknown': { status: 404, operator: false },
  'price-gone': { status: 404, operator: false },
  /** By the same visitor in the same month. */
  'already-reported': { status: 409, operator: false },
  /** Somebody reports too much, or all visitors count as one. */
  limited: { status: 429, operator: true },
  /** The service did not take it. */
  'not-taken': { status: 503, operator: true },
} as const;

export type PriceReportRejection = keyof typeof priceReportRejections;
