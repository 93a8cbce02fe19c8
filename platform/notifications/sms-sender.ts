import type { Delivery, Sender } from './delivery.ts';
import { createSentTexts } from './find-sent-text.ts';
import { smsText } from './sms-text.ts';

/** A provider that speaks Twilio's REST API. */
export interface SmsProvider {
  /** `https://api.twilio.com`, or what stands in for it. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A number such as '+12155550199', or a messaging service such as 'MG...'. */
  from: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

/** Twilio's number for "this person has sent STOP". */
const unsubscribed = 21_610;

/** Statuses that heal: the account is mended by the operator, the provider by itself. */
const heals = (status: number) =>
  status === 401 || status === 403 || status === 404 || status === 408 || status === 429 || status >= 500;

/** Statuses of somebody in between who waited no longer: what is behind may still be at work. */
const stillAtWork = (status: number) => status === 408 || status === 504;

/** For how long a request that nobody waits for any more may still become a message. */
const settlesMs = 30_000;

/** What goes wrong before there is a connection to send anything over. */
const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/**
 * Sends through POST /2010-04-01/Accounts/{sid}/Messages.json. The message's id goes along as Idempotency-Key: a
 * provider that knows it takes a repetition for one. Twilio does not, so that a message that it may have taken is looked
 * for in its list first.
 */
export function createSmsSender(provider: SmsProvider): Sender {
  const { baseUrl, accountSid, authToken, from, timeoutMs = 10_000 } = provider;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const wasSent = createSentTexts({ url, authorization, fetch: provider.fetch, timeoutMs });

  return async (message) => {
    const text = smsText(message.content, message.partner);
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
      if (!response.ok) return await refusal(response);
      // What a success says is not needed, and it was taken whether or not all of it can be read.
      await response.body?.cancel().catch(() => {});
      return { outcome: 'sent' };
    } catch (error) {
      if (neverConnected.test(codeOf(error))) return { outcome: 'failed', reason: 'provider_unreachable' };
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      const reason = timedOut ? 'provider_timeout' : 'provider_broke_off';
      return { outcome: 'unknown', reason, afterMs: settlesMs };
    }
  };
}

/** The code of what fetch says went wrong. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

async function refusal(response: Response): Promise<Delivery> {
  const { status } = response;
  const reply: unknown = await response.json().catch(() => null);
  const code = typeof reply === 'object' && reply && 'code' in reply ? Number(reply.code) : NaN;
  const reason = Number.isSafeInteger(code) ? `provider_${status}_${code}` : `provider_${status}`;
  if (code === unsubscribed) return { outcome: 'opted_out', reason };
  if (!heals(status)) return { outcome: 'refused', reason };
  if (stillAtWork(status)) return { outcome: 'unknown', reason, afterMs: settlesMs };
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const afterMs = seconds > 0 ? { afterMs: Math.min(seconds, 3600) * 1000 } : {};
  // What failed inside may have failed after the message was taken.
  return { outcome: status >= 500 ? 'unknown' : 'failed', reason, ...afterMs };
}
