import { z } from 'zod';

/** The address of a service, in the settings. `fetch` takes none with a user name or password, so a start refuses it. */
export const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !namesUser(text))
  .optional();

/** What such a setting may be. */
export const serviceUrlAllowed = 'an http or https URL without a user name in it';

/** Whether a text is an address with a user name or a password, which nobody repeats. */
export function namesUser(text: string): boolean {
  if (!URL.canParse(text)) return /\/\/[^/]*@/.test(text);
  const { username, password } = new URL(text);
  return username + password !== '';
}
