/** What the visitor entered in the form for a price report. */
export interface ReportInput {
  paid: string;
  paidOn: string;
}

export type ReportField = 'paid' | 'paid-on';

/** The form that reports the price paid with a card. */
export interface ReportForm {
  /** Address on this host to which the form is posted. */
  action: string;
  /** Hidden fields by name: those of the card link, whose key identifies the price. */
  fields: Readonly<Record<string, string>>;
  /** Product text; null where the product could not be looked up. */
  product: string | null;
  pharmacy: string;
  /** '$12.34'. */
  cost: string;
  /** YYYY-MM-DD: the day in the field, and the first and last that can be picked. */
  today: string;
  earliest: string;
  latest: string;
}

/** The reply to a report, in the visitor's language. */
export interface ReportReply {
  /** The form is hidden after `done`. */
  outcome: 'done' | 'problem';
  title: string;
  text: string;
  /** Sentences about invalid fields. */
  problems: Partial<Record<ReportField, string>>;
}

/** The section of the counter page in which a price is reported. */
export type ReportSection =
  /** No price to report: the reason if the link has a card, and whether trying again may help. */
  | { state: 'no-price'; reason: { title: string; text: string } | null; canRetry: boolean }
  | { state: 'ready'; form: ReportForm; input: ReportInput | null; reply: ReportReply | null };
