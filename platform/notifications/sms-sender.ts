import type { Delivery, Sender } from './delivery.ts';
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

/**
 * Sends through POST /2010-04-01/Accounts/{sid}/Messages.json. The message's id goes along as Idempotency-Key: a
 * provider that knows it takes a repetition for one; Twilio itself does not.
 */
export function createSmsSender(provider: SmsProvider): Sender {
  const { baseUrl, accountSid, authToken, from, timeoutMs = 10_000 } = provider;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  return async (message) => {
    const body = new URLSearchParams({
      To: message.recipient,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      Body: smsText(message.content, message.partner),
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
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return { outcome: 'failed', reason: timedOut ? 'provider_timeout' : 'provider_unreachable' };
    }
  };
}

async function refusal(response: Response): Promise<Delivery> {
  const { status } = response;
  const reply: unknown = await response.json().catch(() => null);
  const code = typeof reply === 'object' && reply && 'code' in reply ? Number(reply.code) : NaN;
  const reason = Number.isSafeInteger(code) ? `provider_${status}_${code}` : `provider_${status}`;
  if (code === unsubscribed) return { outcome: 'opted_out', reason };
  if (!heals(status)) return { outcome: 'refused', reason };
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return { outcome: 'failed', reason, ...(seconds > 0 && { afterMs: Math.min(seconds, 3600) * 1000 }) };
}
