/** What a visitor can get wrong. */
export type ReportField = 'paid' | 'paid-on';

/** What the visitor gave, as typed. */
export interface TypedReport {
  paid: string;
  paidOn: string;
}

/** What the form says of the price, and what goes along with it. */
export interface ReportForm {
  /** Where it posts to, on this host. */
  action: string;
  /** Sent as it is: the key says which price it is, the rest leads back to its card. */
  alongWith: { key: string; drug?: string; zip?: string; source?: string; seen?: string };
  /** The price in words: medicine and quantity (null where they could not be looked up), pharmacy, dollars. */
  medicine: string | null;
  pharmacy: string;
  cost: string;
  /** YYYY-MM-DD: the day in the field, and the first and last that can be picked. */
  today: string;
  earliest: string;
  latest: string;
}

/** What became of a report, in the visitor's language. */
export interface ReportAnswer {
  /** `done` needs no form any more. */
  outcome: 'done' | 'problem';
  title: string;
  text: string;
  /** What is wrong with a field. */
  problems: Partial<Record<ReportField, string>>;
}

/** The part of the page in which a price is reported. */
export type ReportPart =
  /** No price is known: why, where there was a link to one, and how to get to a form. */
  | { state: 'no-price'; why: { title: string; text: string } | null; mayRetry: boolean }
  | { state: 'ready'; form: ReportForm; typed: TypedReport | null; answer: ReportAnswer | null };
