import type { Store } from '../store/open-store.ts';

/** What becomes of the messages that wait in a restored store. */
export interface SettledMessages {
  /** Texts that are sent if the provider has not sent them. */
  textsToCheck: number;
  /** Texts too old to be useful. */
  textsGivenUp: number;
  /** Emails: a mail server cannot be asked what it has sent. */
  emailsGivenUp: number;
}

/** How old a text may be that is still sent. */
const maxAgeMs = 24 * 3_600_000;

/**
 * Decides about the queued messages of a store that was restored from a backup, because they may have been sent since. Texts are
 * in doubt, so that their sender first looks them up at the provider; emails and old texts are given up. Run it before the
 * first server starts.
 */
export function settleRestoredMessages({ database }: Store, now: number): Promise<SettledMessages> {
  return database.transaction().execute(async (transaction) => {
    const giveUp = async (channel: 'sms' | 'email', createdBefore: number) => {
      const { numUpdatedRows } = await transaction
        .updateTable('messages')
        .set({
          state: 'dead',
          reason: 'restored',
          recipient: null,
          content: null,
          lease_owner: null,
          lease_until: 0,
          finished_at: now,
        })
        .where('state', '=', 'queued')
        .where('channel', '=', channel)
        .where('created_at', '<', createdBefore)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    };
    const emailsGivenUp = await giveUp('email', Number.MAX_SAFE_INTEGER);
    const textsGivenUp = await giveUp('sms', now - maxAgeMs);
    const { numUpdatedRows } = await transaction
      .updateTable('messages')
      .set({ in_doubt: 1, attempts: 0, due_at: now, lease_owner: null, lease_until: 0 })
      .where('state', '=', 'queued')
      .executeTakeFirst();
    return { textsToCheck: Number(numUpdatedRows), textsGivenUp, emailsGivenUp };
  });
}
