import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react';
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

import { pickAccentColor, styles, styleSheet } from './email-styles.ts';
import { listCardRows, type MessageTexts } from './message-texts.ts';

/** The content of an email. Null parts are left out. */
export interface EmailInput {
  texts: MessageTexts;
  brand: string;
  brandColor: string | null;
  postalAddress: string | null;
  unsubscribeUrl: string | null;
  language: 'en' | 'es';
}

/**
 * Renders an email as HTML: a card that a pharmacist reads at a glance. It loads nothing from anywhere, and stays
 * complete in mail programs that drop its style sheet.
 */
export async function renderEmailHtml(input: EmailInput): Promise<string> {
  const { texts, language } = input;
  // Set explicitly, because Body defaults to `lang="en"`.
  const languageAttributes = { lang: language, dir: 'ltr' };
  return render(
    createElement(
      Html,
      languageAttributes,
      createElement(
        Head,
        null,
        createElement('title', null, texts.title),
        createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        createElement('meta', { name: 'color-scheme', content: 'light dark' }),
        createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        // Keeps mail programs from linking the numbers of the card as phone numbers.
        createElement('meta', {
          name: 'format-detection',
          content: 'telephone=no,date=no,address=no,email=no,url=no',
        }),
        createElement('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
      ),
      createElement(
        Body,
        { ...languageAttributes, className: 'body', style: styles.body },
        createElement(Preview, null, texts.preview),
        createElement(
          Container,
          { style: styles.page },
          createElement(Sheet, input),
          createElement(Footer, input),
        ),
      ),
    ),
  );
}

function Sheet({ texts, brand, brandColor }: EmailInput): ReactNode {
  const accent = pickAccentColor(brandColor);
  const rows = listCardRows(texts);
  return createElement(
    Section,
    { className: 'sheet', style: { ...styles.sheet, borderTop: `6px solid ${accent}` } },
    sectionCell(
      { className: 'inside', style: styles.inside },
      paragraph('ink', styles.brand, brand),
      paragraph('demonstration', styles.demonstration, texts.demonstration),
      createElement(Heading, { as: 'h1', className: 'ink', style: styles.title }, texts.title),
      texts.price && paragraph('soft', styles.priceLabel, texts.price.label),
      texts.price && paragraph('ink', styles.price, texts.price.amount),
      texts.price && paragraph('soft', styles.priceDate, texts.price.date),
      paragraph('ink warning', styles.warning, texts.caveats.oldCost),
      paragraph('ink', styles.text, texts.medication),
      paragraph('ink warning', styles.senderNote, texts.note),
      paragraph('ink', rows.length > 0 ? styles.show : styles.text, texts.instruction),
      rows.length > 0 && createElement(CardTable, { rows }),
      createElement(PharmacistHelp, { texts }),
      paragraph('ink', styles.notInsurance, texts.notInsurance),
      paragraph('soft', styles.differ, texts.caveats.differ),
      texts.url &&
        createElement(
          Button,
          {
            href: texts.url,
            className: 'button',
            style: { ...styles.button, backgroundColor: accent, borderColor: accent },
          },
          texts.openLink,
        ),
    ),
  );
}

/** The instruction for the pharmacist, in English in every language, and the help lines. */
function PharmacistHelp({ texts }: Pick<EmailInput, 'texts'>): ReactNode {
  const { pharmacistInstruction, helpLines } = texts;
  const phoneLinks = helpLines.map(({ label, phone }, index) =>
    createElement(
      Fragment,
      { key: label },
      index > 0 && createElement('br'),
      `${label}: `,
      createElement(Link, { href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, style: styles.call }, phone),
    ),
  );
  return createElement(
    Fragment,
    null,
    pharmacistInstruction &&
      createElement(
        Text,
        { className: 'ink', style: styles.note },
        createElement('strong', { lang: 'en' }, pharmacistInstruction.english),
        pharmacistInstruction.translation && ` ${pharmacistInstruction.translation}`,
      ),
    phoneLinks.length > 0 && createElement(Text, { className: 'soft', style: styles.note }, phoneLinks),
  );
}

/** The only data table of the email. Its labels are English in every language, because pharmacists know them so. */
function CardTable({ rows }: { rows: MessageTexts['card'] }): ReactNode {
  const cells = rows.map(({ label, value }, index) => {
    const separator = index > 0 ? styles.notFirst : {};
    const className = index > 0 ? ' not-first' : '';
    return createElement(
      'tr',
      { key: label },
      createElement(
        'th',
        { scope: 'row', className: `label soft${className}`, style: { ...styles.label, ...separator } },
        label,
      ),
      createElement(
        'td',
        { className: `value ink${className}`, style: { ...styles.value, ...separator } },
        value,
      ),
    );
  });
  return createElement(
    'table',
    { className: 'card', lang: 'en', cellPadding: 0, cellSpacing: 0, style: styles.card },
    createElement('tbody', null, cells),
  );
}

function Footer({ texts, brand, postalAddress, unsubscribeUrl }: EmailInput): ReactNode {
  const link =
    unsubscribeUrl && createElement(Link, { href: unsubscribeUrl, style: styles.stop }, texts.unsubscribe);
  return sectionCell(
    { className: 'foot', style: styles.foot },
    paragraph('soft', styles.small, texts.reasonForEmail),
    paragraph('soft', styles.small, [brand, postalAddress].filter(Boolean).join(' · ')),
    link && paragraph('soft', styles.small, link),
  );
}

/** A section of one cell, which carries the padding. */
function sectionCell(
  props: { className: string; style: CSSProperties },
  ...children: ReactNode[]
): ReactNode {
  return createElement(Section, null, createElement('tr', null, createElement('td', props, ...children)));
}

function paragraph(className: string, style: CSSProperties, text: ReactNode): ReactNode {
  return text ? createElement(Text, { className, style }, text) : null;
}
