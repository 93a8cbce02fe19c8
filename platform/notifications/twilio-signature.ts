import { createHmac } from 'node:crypto';

/** Signs a webhook request as Twilio does: HMAC-SHA1 over the URL and the form's names and values, sorted by name. */
export function signTwilioRequest(
  authToken: string,
  url: string,
  form: Readonly<Record<string, string>>,
): string {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', authToken)
    .update([url, ...fields].join(''))
    .digest('base64');
}
