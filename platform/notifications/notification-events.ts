import type { Channel } from '../../wire/message.ts';

/** What became of a message, for logs and metrics. Holds no phone, no address and nothing of what was said. */
export interface NotificationEvent {
  /**
   * `accepted` is written; `repeated` was asked for before; `refused`, `limited` and `opted_out` were not taken;
   * `sent`, `retried` and `dead` are attempts; `unsubscribed` is an
   * opt-out from e-mail; `inbound` is a text that somebody sent us, its reason is their wish; `store_failed` is an outage
   * of the store.
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
  /** Whether the service did what it is there for; a bad number or an opt-out is no failure of it. */
  ok: boolean;
  id: string | null;
  attempts: number;
  /** A code. */
  reason: string | null;
  /** From being accepted to now; 0 where it was not. */
  milliseconds: number;
}

export type ReportEvent = (event: NotificationEvent) => void;

const failures = new Set<NotificationEvent['kind']>(['retried', 'dead', 'store_failed']);

/** An event with what it does not say left empty. */
export function createNotificationEvent(
  kind: NotificationEvent['kind'],
  about: Partial<Omit<NotificationEvent, 'kind' | 'ok'>> = {},
): NotificationEvent {
  const nothing = { channel: null, id: null, attempts: 0, reason: null, milliseconds: 0 };
  return { ...nothing, ...about, kind, ok: !failures.has(kind) };
}
