import type { Logger } from 'pino';

import { logCodes, type ErrorCategory } from '../../domain/errors.ts';
import { messageRejections, type MessageRejection } from '../../domain/message-rejections.ts';
import { priceReportRejections, type PriceReportRejection } from '../../domain/price-report-rejections.ts';
import type { Metrics } from './metrics.ts';

/** Messages about rewards go to the members' service (spec §7). */
const categories = { coupon: 'notification', rewards: 'member' } as const;

/**
 * Counts each form that sent nothing and writes it to the log with its code (spec §8): a warning where the operator can
 * do something about it, otherwise a line that nobody need read. Neither says who it was or what they typed.
 */
export function reportRefusalsTo(logger: Logger, { messagesRefused }: Pick<Metrics, 'messagesRefused'>) {
  return ({ form, channel, reason }: MessageRejection): void => {
    messagesRefused.inc({ form, channel: channel ?? 'none', reason });
    const { operator } = messageRejections[reason];
    logRefusal(logger, categories[form], operator, { form, channel, reason }, 'a message was refused');
  };
}

/** The same for each form that says what was paid and was not taken. */
export function reportRefusedReportsTo(
  logger: Logger,
  { priceReportsRefused }: Pick<Metrics, 'priceReportsRefused'>,
) {
  return (reason: PriceReportRejection): void => {
    priceReportsRefused.inc({ reason });
    logRefusal(
      logger,
      'prices',
      priceReportRejections[reason].operator,
      { reason },
      'a price report was refused',
    );
  };
}

function logRefusal(
  logger: Logger,
  category: ErrorCategory,
  operator: boolean,
  about: Readonly<Record<string, string | null>>,
  message: string,
): void {
  const codes = logCodes[category];
  if (operator) logger.warn({ ...about, code: codes.error }, message);
  else logger.info({ ...about, code: codes.ok }, message);
}
