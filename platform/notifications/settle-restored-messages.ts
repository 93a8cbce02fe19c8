import type { Store } from '../store/open-store.ts';

/** How many queued messages of a restored store are handled in which way. */
export interface SettledMessages {
  /** Texts that will be sent unless the provider has already sent them. */
  textsToCheck: number;
  /** Texts that are too old to be useful and are given up. */
  textsGivenUp: number;
  /** Emails, which are given up because a mail server cannot report what it has sent. */
  emailsGivenUp: number;
}

/** The maximum age of a text that is still sent. */
const maxAgeMs = 24 * 3_600_000;

/**
 * Prepares the queued messages of a store that was restored from a backup, because they may have been sent since the backup.
 * Marks texts as in doubt, so that their sender first looks them up at the provider, and gives up emails and old texts. Run
 * it before the first server starts.
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
