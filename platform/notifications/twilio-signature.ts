import { createHmac } from 'node:crypto';

/** How Twilio signs what it posts: HMAC-SHA1 over the URL and the form's names and values, sorted by name. */
export function signTwilioRequest(
  authToken: string,
  url: string,
  form: Readonly<Record<string, string>>,
): string {
  const signed = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', authToken)
    .update([url, ...signed].join(''))
    .digest('base64');
}
