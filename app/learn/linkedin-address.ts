/**
 * The address of a profile at LinkedIn, as a browser reads it; null for anything that does not lead to
 * https://www.linkedin.com/, whatever it looks like.
 */
export function linkedInAddress(text: string | null): string | null {
  const address = text === null ? null : URL.parse(text);
  if (address?.origin !== 'https://www.linkedin.com') return null;
  return address.username === '' && address.password === '' ? address.href : null;
}
