import type { Channel } from '../../wire/message.ts';

/** What happened to a message, for logs and metrics. Never contains a phone number, an address or the text of a message. */
export interface NotificationEvent {
  kind:
    /** Stored. */
    | 'accepted'
    /** A duplicate request. */
    | 'repeated'
    /** The request is invalid. */
    | 'rejected'
    | 'limited'
    | 'challenged'
    /** A part of a brand's daily budget is used. */
    | 'budget_warning'
    /** Limits are counted by this node alone. */
    | 'limits_unavailable'
    /** The request is for a recipient who opted out. */
    | 'opted_out'
    | 'sent'
    /** An attempt failed, and another follows. */
    | 'retried'
    /** Given up. */
    | 'dead'
    /** An opt-out from email. */
    | 'unsubscribed'
    /** A text from a recipient, with its intent as reason. */
    | 'inbound'
    /** An outage of the store, or a defect that kept it from being used. */
    | 'store_failed';
  channel: Channel | null;
  /** The brand whose budget is nearly used up; null for other events. */
  partner: string | null;
  /** False for failures of the service. An invalid number or an opt-out is not a failure. */
  ok: boolean;
  id: string | null;
  attempts: number;
  /** A code; for `limited` the rule that was reached. */
  reason: string | null;
  /** Time since the message was accepted; 0 for one that was not. */
  milliseconds: number;
}

export type ReportEvent = (event: NotificationEvent) => void;

const failureKinds = new Set<NotificationEvent['kind']>([
  'retried',
  'dead',
  'store_failed',
  'budget_warning',
  'limits_unavailable',
]);

/** Fills in the fields that the details leave out. */
export function createNotificationEvent(
  kind: NotificationEvent['kind'],
  details: Partial<Omit<NotificationEvent, 'kind' | 'ok'>> = {},
): NotificationEvent {
  const defaults = { channel: null, partner: null, id: null, attempts: 0, reason: null, milliseconds: 0 };
  return { ...defaults, ...details, kind, ok: !failureKinds.has(kind) };
}
