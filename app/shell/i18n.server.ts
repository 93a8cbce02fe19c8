import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';

import type { Locale } from '../../domain/locale.ts';
import { messages as frame } from '../locales/frame.en-US.po';
import { messages as spanishFrame } from '../locales/frame.es.po';
import { messages as pages } from '../locales/pages.en-US.po';
import { messages as spanishPages } from '../locales/pages.es.po';
import { messages as server } from '../locales/server.en-US.po';
import { messages as spanishServer } from '../locales/server.es.po';

type PlainMessage = readonly (string | readonly [value: string])[];

const isPlain = (tokens: readonly (string | readonly unknown[])[]): tokens is PlainMessage =>
  tokens.every((token) => typeof token === 'string' || token.length === 1);

/**
 * Writes messages that consist of texts and values itself, because Lingui creates the formatters of numbers, dates and plurals
 * for each of the two hundred messages of a page.
 */
class ServerI18n extends I18n {
  /** By id; null for a message that needs a format. Not a private name, because Lingui's hooks read it through a proxy. */
  readonly plainMessages = new Map<string, PlainMessage | null>();

  override _(
    message: MessageDescriptor | string,
    values?: Record<string, unknown>,
    options?: MessageOptions,
  ): string {
    if (typeof message === 'string') return super._(message, values, options);
    let text = '';
    for (const token of this.findPlainMessage(message.id) ?? []) {
      const value = typeof token === 'string' ? token : message.values?.[token[0]];
      if (typeof value === 'string' || typeof value === 'number') text += value;
      else return super._(message);
    }
    // Lingui also replaces escape sequences.
    return text === '' || text.includes('\\') ? super._(message) : text;
  }

  findPlainMessage(id: string): PlainMessage | null {
    const existing = this.plainMessages.get(id);
    if (existing !== undefined) return existing;
    const tokens = this.messages[id];
    const plain = Array.isArray(tokens) && isPlain(tokens) ? tokens : null;
    this.plainMessages.set(id, plain);
    return plain;
  }
}

/** One catalog for each locale, never switched, because concurrent requests share them. */
const catalogs: Readonly<Record<Locale, I18n>> = {
  'en-US': new ServerI18n({ locale: 'en-US', messages: { 'en-US': { ...frame, ...pages, ...server } } }),
  es: new ServerI18n({
    locale: 'es',
    // Without it numbers are written as in Spain: '2,5 días'.
    locales: 'es-US',
    messages: { es: { ...spanishFrame, ...spanishPages, ...spanishServer } },
  }),
};

/** The translations of a locale for server rendering and loaders: `i18nFor(locale)._(msg...)`. */
export const i18nFor = (locale: Locale): I18n => catalogs[locale];
