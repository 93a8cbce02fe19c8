import { unitWords } from '../wire/unit-words.ts';

const pills =
  'tablets?|tabs?|pills?|capsules?|caps?|count|ct|tabletas?|pastillas?|p[ií]ldoras?|c[aá]psulas?|comprimidos?';
const afterName = /\p{L}/u;
/** How people write a quantity, and what must come before it. */
const quantityPatterns: readonly { pattern: RegExp; after: RegExp }[] = [
  { pattern: new RegExp(`\\s(\\d{1,4})\\s?-?(?:${pills})(?!\\p{L})`, 'iu'), after: afterName },
  { pattern: /\s(?:qty|quantity|cantidad)[.:]?\s*(\d{1,4})(?![\p{L}\d])/iu, after: afterName },
  // '#3' is part of a name.
  { pattern: /\s#\s?(\d{2,4})(?![\p{L}\d])/u, after: afterName },
  // As boxes have it in Mexico and Colombia: 'c/30' and 'x 30'.
  { pattern: /\s(?:c\/|x)\s?(\d{2,4})(?![\p{L}\d])/iu, after: /\p{L}.*\d/u },
  { pattern: /\s(\d{2,4})$/u, after: /\d\s?(?:mg|mcg|%|units?)$/iu },
];

const amountWithUnit =
  /(?<=\s)((?:\d[\d.,]{0,6}|\.\d{1,3})\s*(?:mg|mcg|%)(?:\s*\/\s*\d[\d.,]{0,6}\s*(?:mg|mcg|ml)?)*)(?!\p{L})/iu;
/** '7.5-325mg' */
const pairWithUnit = /(?<=\s)(\d+(?:\.\d+)?(?:[/-]\d+(?:\.\d+)?)+)(?=\s*mg)/iu;
/** At the end, after a word: 10 325 or 10 90. */
const twoNumbers = /(?<=\p{L}\s+)(\d{1,4}(?:\.\d{1,3})?\s+\d{1,4}(?:\.\d{1,3})?)$/u;
/** At the end, after a word: 500, 2.5, .5, 10/325 and 100-25. Five digits are a ZIP code. */
const bareAmount = /(?<=\p{L}\s+)(\d{0,3}\.\d{1,3}|\d{1,4}|\d+(?:\.\d+)?(?:[/-]\d+(?:\.\d+)?)+)$/u;

/** Percents in the names of insulins. */
const insulinMix = /^(?:70[/ ]30|75[/ ]25|50[/ ]50)$/;

/** Words and marks of a question after an amount: 'metformina 850 precio', '¿cuánto cuesta el ibuprofeno 800?'. */
const questionEnd =
  /(?:[\s,;:?!.)]|(?<=\s)(?:price|prices|cost|costs|please|precio|precios|costo|costos|cuesta|por favor))+$/iu;

const afterDigit = (words: readonly string[]) =>
  new RegExp(`(?<=\\d)\\s*(?:${words.join('|')})(?!\\p{L})`, 'giu');

/** An amount with its unit in words, or with a decimal comma: '800 miligramos', '0,5 mg'. */
const plainUnits: readonly (readonly [RegExp, string])[] = [
  [afterDigit(unitWords.mg), ' mg'],
  [afterDigit([...unitWords.mcg, 'µg', 'μg']), ' mcg'],
  [/(?<![\d.,])(\d+),(?=\d{1,2}\s*(?:mc?g|%))/giu, '$1.'],
  [/(?<![\d.,])0,(?=\d{3}\s*mc?g)/giu, '0.'],
];

/**
 * The amount in a search text, in the form of a page's parameter `dosage`: '40 mg' of 'lipitor 40mg', '10 mg #90' of
 * 'lisinopril 10 mg 90 tablets', '#90' of 'lisinopril qty 90', '10 90' of 'lisinopril 10 90'; null for none.
 */
export function amountInText(text: string): string | null {
  const plain = plainUnits.reduce(
    (question, [unit, written]) => question.replaceAll(unit, written),
    text.normalize('NFKC').replace(questionEnd, ''),
  );
  const quantity = quantityInText(plain);
  const dosage = dosageInText(quantity ? plain.replace(quantity.words, ' ') : plain);
  return [dosage, quantity && `#${quantity.number}`].filter(Boolean).join(' ') || null;
}

/**
 * Splits what `amountInText` returns, or a dosage; '' for a part that it does not have. The second of two numbers is a
 * quantity.
 */
export function splitAmount(amount: string): { dosage: string; quantity: string } {
  const [, dosage = amount, quantity = ''] =
    /^(.*?)\s*#(\d{1,4})$/.exec(amount) ?? /^([\d.]+) (\d{1,4})$/.exec(amount) ?? [];
  return { dosage, quantity };
}

/** The quantity in a search text, and all its words; null for none. */
function quantityInText(text: string): { number: string; words: string } | null {
  for (const { pattern, after } of quantityPatterns) {
    const match = pattern.exec(text);
    const [words, number] = match ?? [];
    if (match && words && number && after.test(text.slice(0, match.index))) return { number, words };
  }
  return null;
}

/** The dosage in a search text: '40 mg' of 'lipitor 40mg', and 2.5 of 'eliquis 2.5'; null for none. */
function dosageInText(text: string): string | null {
  const [, amount = ''] =
    [amountWithUnit, pairWithUnit, twoNumbers, bareAmount]
      .map((pattern) => pattern.exec(text.trim()))
      .find((match) => match !== null) ?? [];
  const dosage = amount
    .toLowerCase()
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d)\s*(?=[a-z%])/g, '$1 ');
  return dosage === '' || insulinMix.test(dosage) ? null : dosage;
}
