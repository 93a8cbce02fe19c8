import { domainToASCII } from 'node:url';

import type { Channel } from '../../wire/message.ts';

/** Hosts that are aliases of another host: both have the same mailboxes. */
const hostAliases = new Map([
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'protonmail.com'],
  ['pm.me', 'protonmail.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['ya.ru', 'yandex.ru'],
  ['yandex.com', 'yandex.ru'],
]);

/** Characters that these hosts ignore in the name of a mailbox. */
const ignoredCharacters = new Map([
  ['gmail.com', /\./g],
  ['protonmail.com', /[._-]/g],
]);

/**
 * The mailbox of an address, by which messages are counted and opt-outs are stored: in lower case, with the host in ASCII
 * form, without a tag ('+sale') and without the characters that its provider ignores. A phone number is already canonical
 * (E.164). The message itself is sent to the address as entered.
 */
export function toCanonicalRecipient(channel: Channel, recipient: string): string {
  if (channel === 'sms') return recipient;
  const text = recipient.normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  const asciiHost = domainToASCII(text.slice(at + 1)).replace(/\.$/, '') || text.slice(at + 1);
  const host = hostAliases.get(asciiHost) ?? asciiHost;
  const name = text.slice(0, at);
  const tagAt = name.indexOf('+');
  const untagged = tagAt > 0 ? name.slice(0, tagAt) : name;
  const ignored = ignoredCharacters.get(host);
  return `${(ignored && untagged.replaceAll(ignored, '')) || untagged}@${host}`;
}
