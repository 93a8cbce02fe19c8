/**
 * The target of an address in the content: a page of this site, a place on the page, a mail or phone program, another
 * site.
 */
export type AddressKind = 'site' | 'fragment' | 'contact' | 'web';

/**
 * The kind of an address that an editor wrote, and the address as a link may have it: a path of this site ('/faq'), a
 * fragment ('#x'), mailto, tel, http or https. Null for every other address, such as `javascript:` or `data:` in any
 * spelling, which must not become a link.
 */
export function parseContentAddress(text: string): { kind: AddressKind; address: string } | null {
  const address = text.trim();
  // Browsers drop control characters from an address and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(address)) return null;
  if (address.startsWith('#')) return address.length > 1 ? { kind: 'fragment', address } : null;
  if (address.startsWith('/')) return address.startsWith('//') ? null : { kind: 'site', address };
  if (/^(mailto|tel):./i.test(address)) return { kind: 'contact', address };
  if (!/^https?:\/\//i.test(address)) return null;
  const url = URL.parse(address);
  // A user name before the host makes one site look like another.
  return url && !url.username && !url.password ? { kind: 'web', address: url.href } : null;
}

/** Whether an address is a path of this site, to which a base path can be added. */
export const isSitePath = (text: string): boolean => parseContentAddress(text)?.kind === 'site';
