import { msg } from '@lingui/core/macro';
import { Fragment } from 'react';

import { locales } from '../../domain/locale.ts';
import { dosageOptions, formOptions } from '../../domain/medication.ts';
import type { SiteContext } from '../context.ts';
import { spanishSideEffect } from '../shell/spanish-glossary.server.ts';
import styles from './drug-sections.module.css';
import { topicsOf, type Topic } from './section-content.server.ts';
import { inEnglish, linesOf, type Section, type SectionFacts } from './section.ts';

/** What the medicine is, in plain words, what it is used for and where it belongs. */
export function aboutSection(facts: SectionFacts): Section | null {
  const { page, lookup, words, topicPages } = facts;
  const { classesPages } = page.site.flags;
  const description = facts.description ?? { text: lookup.description, locale: 'en-US' };
  if (!description.text) return null;
  const name = lookup.searchName;
  return {
    id: 'about',
    title: words._(msg`About ${name}`),
    short: words._(msg`About`),
    body: (
      <>
        <div lang={description.locale === page.site.locale ? undefined : locales[description.locale].lang}>
          {paragraphs(description.text)}
        </div>
        {topics(
          page.site,
          words._(msg`Used for:`),
          topicsOf(page.site, topicPages, 'conditions', lookup.conditions),
        )}
        {classesPages &&
          topics(page.site, words._(msg`Class:`), topicsOf(page.site, topicPages, 'classes', lookup.classes))}
      </>
    ),
  };
}

/** Conditions or classes, as links where they have pages. */
function topics(site: SiteContext, label: string, named: readonly Topic[]) {
  if (named.length === 0) return null;
  return (
    <p className={styles['soft']}>
      {label}{' '}
      {named.map(({ slug, title, path, lang }, index) => (
        <Fragment key={slug}>
          {index > 0 && ', '}
          {path ? <a href={site.href(path)}>{title}</a> : <span lang={lang}>{title}</span>}
        </Fragment>
      ))}
    </p>
  );
}

/** How much people take, as far as that can be said without knowing them. */
export function dosingSection({ page, words, drugPage }: SectionFacts): Section | null {
  if (!page.site.flags.typicalDosing || !drugPage?.typicalDosing) return null;
  return {
    id: 'dosing',
    title: words._(msg`Typical dosing`),
    short: words._(msg`Dosing`),
    body: paragraphs(drugPage.typicalDosing),
  };
}

/** The forms and strengths there are of the chosen name; the chosen one is marked. */
export function dosageFormsSection(facts: SectionFacts): Section | null {
  const { page, words, lookup, variant, drugPage } = facts;
  if (!page.site.flags.dosageForms) return null;
  const { name } = variant;
  const rows = formOptions(lookup, name).map((form) => ({
    form,
    strengths: dosageOptions(lookup, name, form.value),
  }));
  const chosen = (form: string, strength: string) => form === variant.form && strength === variant.dosage;
  return {
    id: 'forms',
    title: words._(msg`Dosage forms and strengths`),
    short: words._(msg`Forms`),
    body: (
      <>
        <p>{words._(msg`${name} comes as:`)}</p>
        <dl className={styles['forms']}>
          {rows.map(({ form, strengths }) => (
            <div key={form.value}>
              <dt>{form.label}</dt>
              {strengths.map(({ label, value }) => (
                <dd key={value} aria-current={chosen(form.value, value) || undefined}>
                  {label}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        {paragraphs(drugPage?.dosageForms, styles['soft'])}
      </>
    ),
  };
}

/** What people commonly notice. */
export function sideEffectsSection(facts: SectionFacts): Section | null {
  const { words, variant, drugPage } = facts;
  if (variant.sideEffects.length === 0) return null;
  return {
    id: 'side-effects',
    title: words._(msg`Common side effects`),
    short: words._(msg`Side effects`),
    body: (
      <>
        <ul className={styles['effects']}>
          {variant.sideEffects.map((effect) => {
            const spanish = facts.page.site.locale === 'es' ? spanishSideEffect(effect) : null;
            return spanish ? (
              <li key={effect}>{spanish}</li>
            ) : (
              <li key={effect} {...inEnglish(facts)}>
                {effect}
              </li>
            );
          })}
        </ul>
        <p className={styles['soft']}>
          {words._(
            msg`Not a full list. Ask the pharmacist about anything that worries you, and call 911 in an emergency.`,
          )}
        </p>
        {paragraphs(drugPage?.sideEffects, styles['soft'])}
      </>
    ),
  };
}

const paragraphs = (text: string | null | undefined, className?: string) =>
  linesOf(text).map((line) => (
    <p key={line} className={className}>
      {line}
    </p>
  ));
