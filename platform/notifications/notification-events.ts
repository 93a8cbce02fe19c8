import type { Channel } from '../../wire/message.ts';

/** What happened to a message, for logs and metrics. Contains no phone number, no address and no text of a message. */
export interface NotificationEvent {
  /**
   * `accepted`: stored; `repeated`: a duplicate request; `refused`, `limited` and `opted_out`: rejected requests;
   * `sent`, `retried` and `dead`: results of attempts; `unsubscribed`: an opt-out from email; `inbound`: a text from a
   * recipient, with its intent as reason; `store_failed`: an outage of the store.
   */
  kind:
    | 'accepted'
    | 'repeated'
    | 'refused'
    | 'limited'
    | 'opted_out'
    | 'sent'
    | 'retried'
    | 'dead'
    | 'unsubscribed'
    | 'inbound'
    | 'store_failed';
  channel: Channel | null;
  /** False for failures of the service; an invalid number or an opt-out is not one. */
  ok: boolean;
  id: string | null;
  attempts: number;
  /** A code. */
  reason: string | null;
  /** Time since the message was accepted; 0 for one that was not. */
  milliseconds: number;
}

export type ReportEvent = (event: NotificationEvent) => void;

const failureKinds = new Set<NotificationEvent['kind']>(['retried', 'dead', 'store_failed']);

/** Fills in the fields that the details leave out. */
export function createNotificationEvent(
  kind: NotificationEvent['kind'],
  details: Partial<Omit<NotificationEvent, 'kind' | 'ok'>> = {},
): NotificationEvent {
  const defaults = { channel: null, id: null, attempts: 0, reason: null, milliseconds: 0 };
  return { ...defaults, ...details, kind, ok: !failureKinds.has(kind) };
}
