import { createElement as make, Fragment, type CSSProperties, type ReactNode } from 'react';
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  render,
  Section,
  Text,
} from 'react-email';

import { linesOf, type CouponWords } from './message-texts.ts';
import { accentOf, look, sheet } from './email-styles.ts';

/** What an e-mail says; what is null is left out. */
export interface EmailParts {
  words: CouponWords & { url: string | null };
  brand: string;
  brandColor: string | null;
  postalAddress: string | null;
  unsubscribeUrl: string | null;
  language: 'en' | 'es';
}

/**
 * An e-mail as HTML: a card that a pharmacist reads at a glance. It loads nothing from anywhere, and is no less in mail
 * programs that leave its style sheet out.
 */
export async function emailHtml(parts: EmailParts): Promise<string> {
  const { words, language } = parts;
  // Body writes English on itself whatever Html says.
  const inLanguage = { lang: language, dir: 'ltr' };
  return render(
    make(
      Html,
      inLanguage,
      make(
        Head,
        null,
        make('title', null, words.title),
        make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        make('meta', { name: 'color-scheme', content: 'light dark' }),
        make('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        // The numbers of a card are no phone numbers.
        make('meta', {
          name: 'format-detection',
          content: 'telephone=no,date=no,address=no,email=no,url=no',
        }),
        make('style', { dangerouslySetInnerHTML: { __html: sheet } }),
      ),
      make(
        Body,
        { ...inLanguage, className: 'body', style: look.body },
        make(Preview, null, words.preview),
        make(Container, { style: look.page }, make(Sheet, parts), make(Foot, parts)),
      ),
    ),
  );
}

function Sheet({ words, brand, brandColor }: EmailParts): ReactNode {
  const accent = accentOf(brandColor);
  const rows = linesOf(words);
  return make(
    Section,
    { className: 'sheet', style: { ...look.sheet, borderTop: `6px solid ${accent}` } },
    make(
      Section,
      null,
      make(
        'tr',
        null,
        make(
          'td',
          { className: 'inside', style: look.inside },
          paragraph('ink', look.brand, brand),
          paragraph('demonstration', look.demonstration, words.demonstration),
          make(Heading, { as: 'h1', className: 'ink', style: look.title }, words.title),
          words.price && paragraph('soft', look.priceLabel, words.price.label),
          words.price && paragraph('ink', look.price, words.price.amount),
          words.price && paragraph('soft', look.priceDate, words.price.date),
          paragraph('ink warning', look.warning, words.caveats.oldCost),
          paragraph('ink', look.text, words.medicine),
          paragraph('ink', rows.length > 0 ? look.show : look.text, words.show),
          rows.length > 0 && make(Card, { rows }),
          make(ForPharmacist, { words }),
          paragraph('ink', look.notInsurance, words.notInsurance),
          paragraph('soft', look.differ, words.caveats.differ),
          words.url &&
            make(
              Button,
              {
                href: words.url,
                className: 'button',
                style: { ...look.button, backgroundColor: accent, borderColor: accent },
              },
              words.openCard,
            ),
        ),
      ),
    ),
  );
}

/** What to do with the numbers, in English for every visitor, and whom to call. */
function ForPharmacist({ words: { pharmacist, help } }: Pick<EmailParts, 'words'>): ReactNode {
  const calls = help.map(({ label, phone }, at) =>
    make(
      Fragment,
      { key: label },
      at > 0 && make('br'),
      `${label}: `,
      make(Link, { href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, style: look.call }, phone),
    ),
  );
  return make(
    Fragment,
    null,
    pharmacist &&
      make(
        Text,
        { className: 'ink', style: look.note },
        make('strong', { lang: 'en' }, pharmacist.english),
        pharmacist.meaning && ` ${pharmacist.meaning}`,
      ),
    calls.length > 0 && make(Text, { className: 'soft', style: look.note }, calls),
  );
}

/** The one table that is a table: its labels are English for every visitor, as pharmacists know them. */
function Card({ rows }: { rows: CouponWords['card'] }): ReactNode {
  const cells = rows.map(({ label, value }, at) => {
    const above = at > 0 ? look.notFirst : {};
    const className = at > 0 ? ' not-first' : '';
    return make(
      'tr',
      { key: label },
      make(
        'th',
        { scope: 'row', className: `label soft${className}`, style: { ...look.label, ...above } },
        label,
      ),
      make('td', { className: `value ink${className}`, style: { ...look.value, ...above } }, value),
    );
  });
  return make(
    'table',
    { className: 'card', lang: 'en', cellPadding: 0, cellSpacing: 0, style: look.card },
    make('tbody', null, cells),
  );
}

function Foot({ words, brand, postalAddress, unsubscribeUrl }: EmailParts): ReactNode {
  const link = unsubscribeUrl && make(Link, { href: unsubscribeUrl, style: look.stop }, words.stopEmails);
  return make(
    Section,
    null,
    make(
      'tr',
      null,
      make(
        'td',
        { className: 'foot', style: look.foot },
        paragraph('soft', look.small, words.whyYouGotThis),
        paragraph('soft', look.small, [brand, postalAddress].filter(Boolean).join(' · ')),
        link && paragraph('soft', look.small, link),
      ),
    ),
  );
}

function paragraph(className: string, style: CSSProperties, text: ReactNode): ReactNode {
  return text ? make(Text, { className, style }, text) : null;
}
