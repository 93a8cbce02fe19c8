import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { phoneHrefOfText } from '../../domain/phone-number.ts';
import { locales } from '../../domain/locale.ts';
import {
  dosageOptions,
  formOptions,
  isBrandSearch,
  nameInSentence,
  secondaryNames,
} from '../../domain/medication.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { spanishSideEffect } from '../shell/spanish-glossary.server.ts';
import type { RowPrice } from '../shell/lowest-prices.server.ts';
import { Icon } from '../ui/icon.tsx';
import { breakableName, MedicationName } from '../ui/medication-name.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './drug-sections.module.css';
import productStyles from './other-products.module.css';
import { linkTopics, type Topic } from './section-content.server.ts';
import { englishAttributes, type Section, type SectionFacts } from './section-content.server.ts';

/** The placeholder for conditions without a page, which is not shown. */
const otherConditions = 'other-conditions';

/** The description of the drug, with its conditions and classes. */
export function aboutSection(facts: SectionFacts): Section | null {
  const { site, lookup, variant, i18n, topicPages, ...content } = facts;
  const description = content.description ?? { text: lookup.description, locale: 'en-US' };
  if (!description.text) return null;
  const name = nameInSentence(lookup, variant.name, site.locale);
  return {
    id: 'about',
    title: i18n._(msg`About ${name}`),
    shortTitle: i18n._(msg`About`),
    body: (
      <>
        <div lang={description.locale === site.locale ? undefined : locales[description.locale].lang}>
          {paragraphs(description.text)}
        </div>
        {topicLinks(
          site,
          i18n._(msg`Used for:`),
          linkTopics(
            site,
            topicPages,
            'conditions',
            lookup.conditions.filter(({ slug }) => slug !== otherConditions),
          ),
        )}
        {site.flags.classesPages &&
          topicLinks(site, i18n._(msg`Class:`), linkTopics(site, topicPages, 'classes', lookup.classes))}
      </>
    ),
  };
}

/** Conditions or classes, as links where they have pages. */
function topicLinks(site: SiteContext, label: string, topics: readonly Topic[]) {
  if (topics.length === 0) return null;
  return (
    <p className={styles['topics']}>
      {label}{' '}
      {topics.map(({ slug, title, path }, index) => (
        <Fragment key={slug}>
          {index > 0 && ', '}
          {path ? <a href={site.href(path)}>{title}</a> : <span>{title}</span>}
        </Fragment>
      ))}
    </p>
  );
}

/** An amount in a text, such as '20 mg'. The shipped content names none, and leaves the dose to the prescriber. */
const namesDose = /\d\s*(?:mg|mcg|g|ml|units?|unidades|tablets?|tabletas?)\b/i;

/** The usual doses, or how to use the medication where the content names no dose. */
export function dosingSection({ site, i18n, lookup, variant, drugPage }: SectionFacts): Section | null {
  if (!site.flags.typicalDosing || !drugPage?.typicalDosing) return null;
  const name = nameInSentence(lookup, variant.name, site.locale);
  return {
    id: 'dosing',
    title: i18n._(namesDose.test(drugPage.typicalDosing) ? msg`Typical dosing` : msg`How to use ${name}`),
    shortTitle: i18n._(msg`How to use it`),
    body: paragraphs(drugPage.typicalDosing),
  };
}

/** The forms and dosages of the selected name, with the selected ones marked. */
export function dosageFormsSection({ site, i18n, lookup, variant, drugPage }: SectionFacts): Section | null {
  if (!site.flags.dosageForms) return null;
  const name = nameInSentence(lookup, variant.name, site.locale);
  const rows = formOptions(lookup, variant.name).map((form) => ({
    form,
    dosages: dosageOptions(lookup, variant.name, form.value),
  }));
  const releases = releaseLetters.filter(({ letters }) =>
    rows.some(({ form }) => form.label.split(' ').includes(letters)),
  );
  // A service may name neither forms nor dosages.
  if (rows.every(({ form, dosages }) => !form.value && dosages.every(({ value }) => !value))) return null;
  return {
    id: 'forms',
    title: i18n._(msg`Forms and dosages`),
    shortTitle: i18n._(msg`Forms`),
    body: (
      <>
        <p>{breakableName(i18n._(msg`You can look up ${name} as:`))}</p>
        <dl className={styles['forms']}>
          {rows.map(({ form, dosages }) => (
            <div key={form.value}>
              <dt>{form.label}</dt>
              {dosages.map(({ label, value }) => {
                const isSelected = form.value === variant.form && value === variant.dosage;
                return (
                  <dd key={value} aria-current={isSelected || undefined}>
                    {label}
                  </dd>
                );
              })}
            </div>
          ))}
        </dl>
        {releases.map(({ letters, meaning }) => (
          <p key={letters}>{i18n._(meaning)}</p>
        ))}
        {paragraphs(drugPage?.dosageForms, styles['safety'])}
      </>
    ),
  };
}

/** What letters in the English names of forms stand for. */
const releaseLetters = [
  { letters: 'ER', meaning: msg`ER stands for extended release.` },
  { letters: 'DR', meaning: msg`DR stands for delayed release.` },
];

/** The common side effects of the selected product. */
export function sideEffectsSection(facts: SectionFacts): Section | null {
  const { site, i18n, variant, drugPage } = facts;
  if (variant.sideEffects.length === 0) return null;
  return {
    id: 'side-effects',
    title: i18n._(msg`Common side effects`),
    shortTitle: i18n._(msg`Side effects`),
    body: (
      <>
        <ul className={styles['effects']}>
          {variant.sideEffects.map((effect) => {
            const spanish = site.locale === 'es' ? spanishSideEffect(effect) : null;
            return (
              <li key={effect} {...(spanish ? {} : englishAttributes(facts))}>
                {spanish ?? effect}
              </li>
            );
          })}
        </ul>
        <p className={styles['safety']}>
          {withCallLinks(
            i18n._(
              msg`Not a full list. Ask the pharmacist about anything that worries you, and call 911 in an emergency.`,
            ),
          )}
        </p>
        {paragraphs(drugPage?.sideEffects, styles['safety'])}
      </>
    ),
  };
}

/** A text with its phone numbers as links to call: 911, and 1-800-FDA-1088 by the digits of its letters. */
function withCallLinks(text: string): ReactNode {
  return text.split(/\b(911|\d-\d{3}-\w{3}-\d{4})\b/).map((part, index) =>
    index % 2 ? (
      <a key={part} href={part === '911' ? 'tel:911' : phoneHrefOfText(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** A plain text with one paragraph for each line. */
function paragraphs(text: string | null | undefined, className?: string) {
  const lines = (text ?? '').split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => (
    <p key={line} className={className}>
      {withCallLinks(line)}
    </p>
  ));
}

/**
 * Other names of the same medication (spec §4, secondary names), without those of the heading; null for none.
 * `isOne` for a single brand or generic, which the tiles name too.
 */
export function otherNames(
  { lookup, variant, i18n }: SectionFacts,
  heading: string,
): { text: string; isOne: boolean } | null {
  const secondary = secondaryNames(lookup, variant.form);
  // The heading also has the searched name, which others begin with: Dexedrine Spansule.
  const isInHeading = (name: string) =>
    [heading, lookup.searchName].some((text) =>
      `${name} `.toLowerCase().startsWith(`${text} `.toLowerCase()),
    );
  const others = secondary.filter((name) => !isInHeading(name));
  if (others.length === 0) return null;
  const isOne = others.length === 1;
  const names = others.join(', ');
  if (isBrandSearch(lookup)) return { text: i18n._(msg`Generic name: ${names}`), isOne };
  const hasBrand = lookup.drugs.some(({ type }) => type === 'Brand');
  if (hasBrand) return { text: i18n._(msg`Also sold as ${names}`), isOne };
  // A service may leave out the types of its products, which may then be brands.
  return variant.type === 'Generic' ? { text: i18n._(msg`Generic medication`), isOne: false } : null;
}

/** A notice that the page is for another product or quantity than its URL names. */
export const renderReplacedNotice = (replacement: string): string =>
  renderToStaticMarkup(
    <div className={styles['unavailable']}>
      <Notice>{replacement}</Notice>
    </div>,
  );

interface PriceRowProps {
  i18n: I18n;
  href: string;
  name: string;
  price: RowPrice;
}

/** A product with its lowest price, as a row that leads to its page. */
export function PriceRow({ i18n, href, name, price }: PriceRowProps) {
  return (
    <li>
      <a href={href} data-discover="" rel="nofollow">
        <div>
          <MedicationName name={breakableName(name)} secondaryName="" />{' '}
          <small>{breakableName(price.product)}</small>{' '}
          {price.costDate && <mark className={productStyles['old']}>{price.costDate}</mark>}
        </div>{' '}
        <div className="figures">
          {i18n._(price.isAverage ? msg`about` : msg`from`)} <strong>{price.amount}</strong>
        </div>
        <Icon name="chevronRight" size={20} />
      </a>
    </li>
  );
}

/** The products that are sold instead of one that is not, with their lowest prices; '' where none has one. */
export function renderPricedAlternatives(
  { href, locale }: SiteContext,
  alternatives: readonly { path: string; name: string; price: RowPrice }[],
): string {
  if (alternatives.length === 0) return '';
  const i18n = i18nFor(locale);
  return renderToStaticMarkup(
    <ul role="list" className={productStyles['alternatives']}>
      {alternatives.map(({ path, name, price }) => (
        <PriceRow key={path} i18n={i18n} href={href(path)} name={name} price={price} />
      ))}
    </ul>,
  );
}
