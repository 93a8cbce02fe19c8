import type { OpenedProduct, SearchRecord } from './pages.ts';
import { splitWords } from './words.ts';

/** A medication that comes in a form; `form` is null where its page opens in it. */
export interface FoundForm {
  document: SearchRecord;
  form: string | null;
}

/** Words of visitors for the words of forms, and Spanish ones without accents. */
const otherWords = new Map(
  [
    'auto injector: autoinyector autoinyectores',
    'capsule: capsula capsulas',
    'cream: crema cremas',
    'disintegrating: odt',
    'drops: drop gota gotas',
    'ear: ears otic oido oidos otica oticas',
    'eye: eyes ophthalmic ojo ojos oftalmica oftalmicas',
    'foam: espuma',
    'inhaler: inhalador inhaladores',
    'injection: injections injectable injectables shot shots inyeccion inyecciones inyectable inyectables',
    'liquid: liquids liquido liquidos jarabe jarabes syrup',
    'lotion: locion lociones',
    'ointment: pomada pomadas unguento unguentos',
    'patch: parche parches',
    'powder: polvo polvos',
    'shampoo: champu',
    'spray: rociador rociadores',
    'suppository: suppositories supositorio supositorios',
    'tablet: pill pills pastilla pastillas tableta tabletas',
  ].flatMap((line) => {
    const [word = '', others = ''] = line.split(': ');
    return others.split(' ').map((other) => [other, word] as const);
  }),
);

/** Kinds of forms that people name. */
const kindsOfForms = {
  injection: /^(auto-injector|pen|syringe|vial|cartridge)\b/i,
  liquid: /^(oral (concentrate|drops|solution|suspension)|syrup)\b/i,
};

/** Words in the names of forms that name no form by themselves: where it is applied, or how a tablet works. */
const noForms = new Set(
  'auto buccal cd chewable dental disintegrating dr ear er eye for nasal oral rectal sublingual topical vaginal'.split(
    ' ',
  ),
);

const isPill = (form = '') => /\b(tablet|capsule)\b/i.test(form);

/** Whether a query asks for a pill. */
export const asksForPill = (query: string): boolean =>
  splitWords(query).some((word) => /^tablets?$/.test(word) || otherWords.get(word) === 'tablet');

const wordsOfForm = (form: string): string[] => [
  ...splitWords(form.replace(/ \(.*/, '')),
  ...Object.entries(kindsOfForms).flatMap(([kind, pattern]) => (pattern.test(form) ? [kind] : [])),
];

export interface FormIndex {
  /**
   * The medications that come in a form, for queries of nothing but words for forms: 'cream', 'eye drops'. Those whose page
   * opens in the form come first.
   */
  find: (queried: readonly string[]) => readonly FoundForm[];
  /**
   * The form of a medication that a query names: 'Cream' of 'acyclovir cream'; null if its page opens in it, and undefined
   * if the query names none or the medication does not come in it.
   */
  formOf: (document: SearchRecord, queried: readonly string[]) => string | null | undefined;
  /** The form that a query names, or else the product that the matched name stands for: hydroxyzine pamoate is a capsule. */
  productOf: (
    found: { document: SearchRecord; text: string },
    queried: readonly string[],
  ) => OpenedProduct | undefined;
  /** The form of a medication that is swallowed as a pill; undefined if its page opens in one, and if it has none. */
  pillOf: (document: SearchRecord) => string | undefined;
  /** The words that do not name forms. */
  withoutForms: (queried: readonly string[]) => readonly string[];
}

/**
 * Indexes the words of forms.
 * @param documents the most prescribed first.
 */
export function createFormIndex(documents: readonly SearchRecord[]): FormIndex {
  const entries = documents.flatMap((document) =>
    (document.forms ?? []).map((form, index) => ({
      document,
      // A brand's page may open in a generic's form.
      form: index === 0 && document.id === document.drug ? null : form,
      words: new Set(wordsOfForm(form)),
    })),
  );
  const ingredients = entries.filter(({ document }) => document.id === document.drug);
  const known = new Set(entries.flatMap(({ words }) => [...words]));
  const toFormWord = (word: string) =>
    [otherWords.get(word), word, word.replace(/s$/, ''), word.replace(/es$/, '')].find(
      (form) => form !== undefined && known.has(form),
    );
  const find = (queried: readonly string[]): readonly FoundForm[] => {
    const words = queried.map(toFormWord);
    if (!words.every((word) => word !== undefined) || words.every((word) => noForms.has(word))) return [];
    const found = ingredients.filter((entry) => words.every((word) => entry.words.has(word)));
    const sorted = found.toSorted((a, b) => Number(a.form !== null) - Number(b.form !== null));
    const byDocument = Map.groupBy(sorted, ({ document }) => document);
    return [...byDocument.values()].flatMap(([first]) => first ?? []);
  };
  const ofDocument = Map.groupBy(entries, ({ document }) => document);
  const formOf = (document: SearchRecord, queried: readonly string[]) => {
    const words = queried.flatMap((word) => toFormWord(word) ?? []);
    if (words.length === 0) return undefined;
    return ofDocument.get(document)?.find((entry) => words.every((word) => entry.words.has(word)))?.form;
  };
  const productOf: FormIndex['productOf'] = ({ document, text }, queried) => {
    const form = formOf(document, queried);
    const opened = document.openedByName?.get(text);
    return form && form !== opened?.form ? { form } : opened;
  };
  const pillOf = (document: SearchRecord) => {
    const own = ofDocument.get(document) ?? [];
    if (own.some(({ form }) => form === null) && isPill(document.forms?.[0])) return undefined;
    const pills = own.filter(({ form }) => form !== null && isPill(form));
    return (pills.find(({ words }) => words.has('tablet')) ?? pills[0])?.form ?? undefined;
  };
  const withoutForms = (queried: readonly string[]) =>
    queried.filter((word) => toFormWord(word) === undefined);
  return { find, formOf, productOf, pillOf, withoutForms };
}
