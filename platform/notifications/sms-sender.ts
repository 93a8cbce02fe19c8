import { errorCode } from '../error-code.ts';
import { composeSms } from './compose-sms.ts';
import type { Delivery, Sender } from './delivery.ts';
import { createSentTextLookup } from './find-sent-text.ts';

/** A provider that speaks Twilio's REST API. */
export interface SmsProvider {
  /** `https://api.twilio.com`, or a fake provider. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A number such as '+12155550199', or a messaging service such as 'MG...'. */
  from: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

/** Twilio's error code for a recipient who replied STOP. */
const unsubscribedCode = 21_610;

/** Statuses that are retried, because the operator can repair the account or the provider can recover. */
const isTemporary = (status: number) =>
  status === 401 || status === 403 || status === 404 || status === 408 || status === 429 || status >= 500;

/** Statuses of an intermediary that timed out: the provider behind it may still send the message. */
const mayStillComplete = (status: number) => status === 408 || status === 504;

/** How long after an abandoned request the provider may still accept the message. */
const settleDelayMs = 30_000;

/** Error codes of failures before the connection was established, so that nothing was sent. */
const connectionErrorCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/**
 * Sends through POST /2010-04-01/Accounts/{sid}/Messages.json, with the message's id as Idempotency-Key. Twilio ignores
 * that key, so a message that it may have accepted before is first looked up in its list.
 */
export function createSmsSender(provider: SmsProvider): Sender {
  const { baseUrl, accountSid, authToken, from, timeoutMs = 10_000 } = provider;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const wasSent = createSentTextLookup({ url, authorization, fetch: provider.fetch, timeoutMs });

  return async (message) => {
    const text = composeSms(message.content, message.partner);
    if (message.inDoubt) {
      const sent = await wasSent({ to: message.recipient, text, since: message.createdAt });
      if (sent === null) return { outcome: 'unknown', reason: 'provider_not_asked' };
      if (sent) return { outcome: 'sent' };
    }
    const body = new URLSearchParams({
      To: message.recipient,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      Body: text,
    });
    try {
      const response = await provider.fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json', 'idempotency-key': message.id },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return await toFailedDelivery(response);
      // The body of a successful reply is not needed: the message was accepted even if reading the body fails.
      await response.body?.cancel().catch(() => {});
      return { outcome: 'sent' };
    } catch (error) {
      if (connectionErrorCodes.test(readErrorCode(error))) {
        return { outcome: 'failed', reason: 'provider_unreachable' };
      }
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      const reason = timedOut ? 'provider_timeout' : 'provider_broke_off';
      return { outcome: 'unknown', reason, afterMs: settleDelayMs };
    }
  };
}

/** The code that fetch attaches to the cause of its error. */
const readErrorCode = (error: unknown): string => errorCode(error instanceof Error ? error.cause : null);

async function toFailedDelivery(response: Response): Promise<Delivery> {
  const { status } = response;
  const reply: unknown = await response.json().catch(() => null);
  const code = typeof reply === 'object' && reply && 'code' in reply ? Number(reply.code) : NaN;
  const reason = Number.isSafeInteger(code) ? `provider_${status}_${code}` : `provider_${status}`;
  if (code === unsubscribedCode) return { outcome: 'opted_out', reason };
  if (!isTemporary(status)) return { outcome: 'rejected', reason };
  if (mayStillComplete(status)) return { outcome: 'unknown', reason, afterMs: settleDelayMs };
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const afterMs = seconds > 0 ? { afterMs: Math.min(seconds, 3600) * 1000 } : {};
  // A server error may come after the message was accepted.
  return { outcome: status >= 500 ? 'unknown' : 'failed', reason, ...afterMs };
}
