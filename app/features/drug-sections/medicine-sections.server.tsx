import { msg } from '@lingui/core/macro';

import { dosageOptions, formOptions } from '../../../domain/medication.ts';
import styles from './drug-sections.module.css';
import { inEnglish, linesOf, type Section, type SectionFacts } from './section.ts';

/** What the medicine is, in plain words, and what it is used for. */
export function aboutSection(facts: SectionFacts): Section | null {
  const { lookup, words } = facts;
  const description = facts.description ?? lookup.description;
  if (!description) return null;
  const name = lookup.searchName;
  const conditions = lookup.conditions.map(({ title }) => title).join(', ');
  return {
    id: 'about',
    title: words._(msg`About ${name}`),
    short: words._(msg`About`),
    body: (
      <>
        <div {...inEnglish(facts)}>{paragraphs(description)}</div>
        {conditions && (
          <p className={styles['soft']}>
            {words._(msg`Used for:`)} <span {...inEnglish(facts)}>{conditions}.</span>
          </p>
        )}
      </>
    ),
  };
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
  const rows = formOptions(lookup, name).map(({ value: form }) => ({
    form,
    strengths: dosageOptions(lookup, name, form).map(({ value }) => value),
  }));
  const chosen = (form: string, strength: string) => form === variant.form && strength === variant.dosage;
  return {
    id: 'forms',
    title: words._(msg`Dosage forms and strengths`),
    short: words._(msg`Forms`),
    body: (
      <>
        <p>{words._(msg`${name} comes as:`)}</p>
        <dl className={styles['forms']} {...inEnglish(facts)}>
          {rows.map(({ form, strengths }) => (
            <div key={form}>
              <dt>{form}</dt>
              {strengths.map((strength) => (
                <dd key={strength} aria-current={chosen(form, strength) || undefined}>
                  {strength || '–'}
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
        <ul className={styles['effects']} {...inEnglish(facts)}>
          {variant.sideEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
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
