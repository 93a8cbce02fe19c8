import type { Logger } from 'pino';

import { logCodes } from '../domain/errors.ts';
import { messageRefusals, type MessageRefusal } from '../domain/message-refusals.ts';
import type { Metrics } from './metrics.ts';

/** Messages about rewards go to the members' service (spec §7). */
const categories = { coupon: 'notification', rewards: 'member' } as const;

/**
 * Counts each form that sent nothing and writes it to the log with its code (spec §8): a warning where the operator can
 * do something about it, otherwise a line that nobody need read. Neither says who it was or what they typed.
 */
export function reportRefusalsTo(logger: Logger, { messagesRefused }: Pick<Metrics, 'messagesRefused'>) {
  return ({ form, channel, reason }: MessageRefusal): void => {
    messagesRefused.inc({ form, channel: channel ?? 'none', reason });
    const codes = logCodes[categories[form]];
    const line = { form, channel, reason };
    if (messageRefusals[reason].operator)
      logger.warn({ ...line, code: codes.error }, 'a message was refused');
    else logger.info({ ...line, code: codes.ok }, 'a message was refused');
  };
}
