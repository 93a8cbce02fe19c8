import type { Logger } from 'pino';

import type { Telemetry } from '../../app/context.ts';
import { logCodes, type ErrorCategory } from '../../domain/errors.ts';
import { messageRejections } from '../../domain/message-rejections.ts';
import { priceReportRejections } from '../../domain/price-report-rejections.ts';
import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import type { PriceReportEvent } from '../../platform/price-reports/price-report-events.ts';
import type { CallPolicyObserver } from '../../upstreams/call-policies.ts';
import type { UpstreamEvent } from '../../upstreams/upstream.ts';
import type { Metrics } from './metrics.ts';
import { currentRequest } from './request-scope.ts';

/** Writes events to the log with their codes and counts them (spec §8). No line names a person or what they entered. */
export interface ServerTelemetry extends Telemetry {
  logger: Logger;
  metrics: Metrics;
  /** Logs the error behind a failure of an embedded service. */
  logServiceError: (error: unknown) => void;
  report: (event: UpstreamEvent) => void;
  callPolicyObserver: CallPolicyObserver;
  reportNotification: (event: NotificationEvent) => void;
  reportPriceReport: (event: PriceReportEvent) => void;
}

// Messages about rewards go to the members' service (spec §7).
const rejectionCategories = { coupon: 'notification', rewards: 'member' } as const;

/** Creates the reporters that write to a log and to metrics. */
export function createTelemetry(logger: Logger, metrics: Metrics): ServerTelemetry {
  /** Logs a warning when the operator can act on it, otherwise information. */
  function logRejection(
    category: ErrorCategory,
    isForOperator: boolean,
    fields: Readonly<Record<string, string | null>>,
    message: string,
  ): void {
    const codes = logCodes[category];
    if (isForOperator) logger.warn({ ...fields, code: codes.error }, message);
    else logger.info({ ...fields, code: codes.ok }, message);
  }

  return {
    logger,
    metrics,
    logError: (error) => logger.error({ err: error }, 'a page failed'),
    logServiceError: (error) =>
      logger.error({ code: logCodes.other.error, ...describePlace(error) }, 'an embedded service failed'),
    warn: (message) => logger.warn(message),
    report: (event) => reportUpstream(logger, metrics, event),
    callPolicyObserver: observeCallPolicies(logger, metrics),
    reportNotification: (event) => reportNotification(logger, metrics, event),
    reportPriceReport: ({ kind, ok, reason }) => {
      metrics.priceReports.inc({ event: kind });
      const line = { event: kind, reason, code: ok ? logCodes.prices.ok : logCodes.prices.error };
      if (ok) logger.debug(line, `a price report was ${kind}`);
      else logger.warn(line, `price reports: ${kind}`);
    },
    countRejectedMessage: ({ form, channel, reason }) => {
      metrics.rejectedMessages.inc({ form, channel: channel ?? 'none', reason });
      const { operator } = messageRejections[reason];
      const fields = { form, channel, reason };
      logRejection(rejectionCategories[form], operator, fields, 'a message was rejected');
    },
    countRejectedReport: (reason) => {
      metrics.rejectedPriceReports.inc({ reason });
      const { operator } = priceReportRejections[reason];
      logRejection('prices', operator, { reason }, 'a price report was rejected');
    },
  };
}

/** What kind of error it is, and where it was thrown. Its message may quote what a person entered. */
function describePlace(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    ...('code' in error && { reason: String(error.code) }),
    stack: error.stack?.match(/^ {4}at .+$/gm)?.join('\n'),
  };
}

function reportUpstream(logger: Logger, metrics: Metrics, event: UpstreamEvent): void {
  const { upstream } = event;
  if (event.level !== 'warning') currentRequest()?.trace?.recordCall(event);
  // Details are skipped because their call has its own event, and calls that were not made because they count as rejected.
  if (event.level === 'info' || event.level === 'error') {
    const outcome = event.ok ? 'success' : 'error';
    metrics.upstreamCalls.inc({ category: event.category, outcome, code: String(event.code) });
    metrics.upstreamSeconds.observe({ upstream }, event.milliseconds / 1000);
    if (event.ok && event.status === 404) metrics.upstreamNotFound.inc({ upstream });
  }
  if (event.dropped)
    metrics.upstreamRowsDropped.inc({ upstream, list: event.dropped.list }, event.dropped.rows);
  // The logger adds the level itself, `isAnswer` decides about the page alone, and the message counts the dropped rows.
  const { level, message, isAnswer: _, dropped: __, milliseconds, ...fields } = event;
  logger[logLevels[level]]({ ...fields, milliseconds: Math.round(milliseconds) }, message);
}

/** A failed call is logged as an error even if the page works without it; a successful call is only a detail. */
const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

const circuitTexts = {
  open: 'it keeps failing and is not called for 10 s',
  'half-open': 'one call tries whether it works again',
  closed: 'it works again',
} as const;

function observeCallPolicies(logger: Logger, metrics: Metrics): CallPolicyObserver {
  return {
    stateChanged: (upstream, state) =>
      logger.warn({ upstream, state }, `circuit breaker of ${upstream} is ${state}: ${circuitTexts[state]}`),
    rejected: (upstream, reason) => metrics.upstreamRejected.inc({ upstream, reason }),
    retried: (upstream) => metrics.upstreamRetries.inc({ upstream }),
    paused: (upstream, seconds) =>
      logger.warn(
        { upstream, seconds },
        `${upstream} limits how often it is called: no calls for ${seconds} s`,
      ),
  };
}

function reportNotification(logger: Logger, metrics: Metrics, event: NotificationEvent): void {
  const { kind, channel, ok } = event;
  const line = { ...event, code: ok ? logCodes.notification.ok : logCodes.notification.error };
  if (kind === 'inbound') {
    metrics.inboundTexts.inc({ keyword: event.reason ?? 'other' });
    logger.info(line, 'a text message was received');
    return;
  }
  metrics.notifications.inc({ channel: channel ?? 'none', event: kind });
  if (kind === 'limited') {
    metrics.limitedMessages.inc({ channel: channel ?? 'none', limit: event.reason ?? 'other' });
  }
  if (ok) logger.debug(line, `a message was ${kind}`);
  else logger.warn(line, `notifications: ${kind}`);
}
