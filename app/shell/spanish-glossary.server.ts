import needsCsv from '../../catalogue/needs.csv?raw';
import formsCsv from '../../catalogue/spanish-forms.csv?raw';
import quantitiesCsv from '../../catalogue/spanish-quantities.csv?raw';
import sideEffectsCsv from '../../catalogue/spanish-side-effects.csv?raw';
import { findSpanishName, spanishNames } from '../../wire/spanish-names.ts';
import { pluralNoun } from '../../wire/unit-words.ts';

/** The rows of a CSV file below its header. A cell that contains a comma is in double quotes. */
const readRows = (csv: string): string[][] =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ''));

const readGlossary = (csv: string): ReadonlyMap<string, string> =>
  new Map(readRows(csv).map(([english = '', spanish = '']) => [english, spanish]));

const forms = readGlossary(formsCsv);
const sideEffects = readGlossary(sideEffectsCsv);
const names = spanishNames(
  readRows(needsCsv).map(([term = '', language = '', kind = '', page = '']) => ({
    term,
    language,
    kind,
    page,
  })),
);
const quantities = new Map(
  readRows(quantitiesCsv).flatMap(([english = '', singular = '', plural = '', each = '']) => {
    const noun = { singular, plural, each };
    return [[english, noun] as const, [pluralNoun(english), noun] as const];
  }),
);

/** A side effect of the catalog in Spanish: 'joint pain' is 'dolor en las articulaciones'; null if it is not in the glossary. */
export const spanishSideEffect = (effect: string): string | null => sideEffects.get(effect) ?? null;

/** A medication in Spanish: 'Atorvastatina'; null for a name that Spanish pages show as it is. */
export const spanishName = (english: string): string | null => findSpanishName(names, english);

/**
 * A form in Spanish: 'Capsule ER (24 Hour)' is 'Cápsula de liberación prolongada (24 horas)'. An unknown form stays
 * English, and so does an unknown note in parentheses: a salt, or letters of the trade name.
 */
export function spanishForm(form: string): string {
  const [, base = '', release = '', note = ''] = /^(.+?)(?: (ER|DR))?(?: (\(.+\)))?$/.exec(form) ?? [];
  const noun = forms.get(base);
  if (noun === undefined) return form;
  const spanishNote = forms.get(note) ?? note.replace(/(?<=\d) count\)$/, ' unidades)');
  return [noun, forms.get(release), spanishNote].filter(Boolean).join(' ');
}

/**
 * A quantity of the drug service in Spanish: '30 tablets' is '30 tabletas', '2 tubes (30 g each)' is
 * '2 tubos (30 g cada uno)', '200 ml (2 bottles of 100 ml)' is '200 ml (2 frascos de 100 ml)'. A quantity with an
 * unknown noun stays English.
 */
export function spanishQuantity(label: string): string {
  const [, amount = '', unit, inner = ''] = /^([\d.]+ (ml|g))(?: \((.+)\))?$/.exec(label) ?? [];
  if (unit) {
    const [, count = '', size] = /^([\d.]+ [a-z-]+)(?: of (.+))?$/.exec(inner) ?? [];
    const packages = spanishCount(count)?.text;
    if (packages) return `${amount} (${packages}${size ? ` de ${size}` : ''})`;
    return inner ? label : amount;
  }
  const [, count = '', content, each] =
    /^([\d.]+ [a-z-]+)(?: \(([\d.]+ [a-z-]+)( each)?\))?$/.exec(label) ?? [];
  const counted = spanishCount(count);
  if (!counted) return label;
  if (!content) return counted.text;
  const size = spanishCount(content)?.text ?? content.replace(/ count$/, ' unidades');
  return `${counted.text} (${size}${each ? ` cada ${counted.each}` : ''})`;
}

/** The words of a dosage in Spanish: '8 mg/3 ml (2 mg dose)' is '8 mg/3 ml (dosis de 2 mg)'; the amounts stay as printed. */
export function spanishDosage(dosage: string): string {
  const translated = dosage.replace(/\((.+) dose\)$/, '(dosis de $1)');
  return translated.replaceAll(/[a-z]+/g, (word) => dosageWords.get(word) ?? word);
}

const dosageWords: ReadonlyMap<string, string> = new Map([
  ['and', 'y'],
  ['day', 'día'],
  ['or', 'o'],
  ['per', 'por'],
  ['spray', 'atomización'],
  ['units', 'unidades'],
]);

/** '2 bottles' in Spanish, and the word for each of them; null for an unknown noun. */
function spanishCount(count: string): { text: string; each: string } | null {
  const [amount, english = ''] = count.split(' ');
  const noun = quantities.get(english);
  return noun ? { text: `${amount} ${amount === '1' ? noun.singular : noun.plural}`, each: noun.each } : null;
}
