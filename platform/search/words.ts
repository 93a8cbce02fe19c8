import { unitWords } from '../../wire/unit-words.ts';

/**
 * Stop words in English and Spanish: they do not tell which medication, condition or need is meant, and are ignored next to
 * other words.
 */
const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and any as at best buy by can cheap cheapest cost costs coupon coupons do does discount drug drugs for free from',
    'generic brand get have help helps how i im in is it me med meds medication medications',
    'medicine',
    'medicines',
    'my near need of on or out pharmacy pill pills please prescription prescriptions price prices rx some',
    'something take tablet tablets capsule capsules that the to treat treating treatment treatments treats used what which',
    'with generico generica precio precios cupon medicina medicinas medicamento medicamentos pastilla pastillas pildora',
    'pildoras tableta tabletas capsulas remedio remedios tratamiento tratamientos barato barata para por contra el la los',
    'las un una de del con y o en mi que algo necesito tomar cuanto cuesta cuestan vale costo costos donde comprar',
    'quiero busco favor nino ninos nina ninas bebe bebes infantil adulto adultos',
  ].flatMap((line) => line.split(' ')),
);

const maxWords = 10;
const maxWordLength = 40;

/** Words that labels abbreviate, and the Spanish ones for salts. */
const shortWords = new Map(
  [
    'hcl: hydrochloride clorhidrato hidrocloruro',
    'hbr: hydrobromide bromhidrato',
    'acetate: acetato',
    'benzoate: benzoato',
    'besylate: besilato',
    'bitartrate: bitartrato',
    'citrate: citrato',
    'clavulanate: clavulanato',
    'fumarate: fumarato',
    'maleate: maleato',
    'mesylate: mesilato',
    'phosphate: fosfato',
    'succinate: succinato',
    'sulfate: sulfato',
    'tartrate: tartrato',
  ].flatMap((line) => {
    const [word = '', others = ''] = line.split(': ');
    return others.split(' ').map((other) => [other, word] as const);
  }),
);

/** Words for salts that do not make another medication of an ingredient, in English and Spanish. */
const acidSalts: ReadonlySet<string> = new Set(
  'acetate benzoate besylate bitartrate citrate fumarate hbr hcl kamedoxomil maleate mesylate phosphate sulfate tartrate'.split(
    ' ',
  ),
);
const metals: ReadonlySet<string> = new Set(
  'calcium potassium sodium calcica calcico calcio potasica potasico potasio sodica sodico sodio'.split(' '),
);

/** Whether a word is the salt of an acid, which identifies no medication: metals are names of medications too. */
export const isAcidSalt = (word: string): boolean => acidSalts.has(word) || word === 'succinate';

/** The words that are not salts: 'amlodipine' of 'amlodipine besylate'. Metoprolol succinate is another medication. */
export const withoutSalts = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !acidSalts.has(word) && !metals.has(word));

/** Splits a text into words of letters and digits, in lower case and without accents. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|(?<=\p{Letter})['’](?=\p{Letter})/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{Letter}\p{Number}]+/gu) ?? []).map((word) => shortWords.get(word) ?? word);
}

/** The words without stop words; all words if the others are none, or only numbers: '30 tablets' does not mean Mix 70/30. */
export function meaningfulWords(words: readonly string[]): readonly string[] {
  const meaningful = words.filter((word) => !stopWords.has(word));
  return meaningful.every((word) => /^\d+$/.test(word)) ? words : meaningful;
}

const units: ReadonlySet<string> = new Set([
  ...unitWords.mg,
  ...unitWords.mcg,
  'ml',
  'g',
  'unit',
  'units',
  'unidades',
]);

/** The words that are neither amounts nor their units: 'ambien cr' of 'ambien cr 12.5 mg'. */
export const withoutAmounts = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !/^\d/.test(word) && !units.has(word));

const number = String.raw`\d[\d,]*(?:\.\d+)?`;
const several = new RegExp(
  String.raw`(?<![\d.])${number}\s*(?:mc?g|%)?(?:\s*[/-]\s*${number}\s*(?:mc?g|%)?)+`,
  'i',
);

/** The amounts of several ingredients in a dosage or a query, as numbers: 5/325 of '5 mg/325 mg' and of '5-325'; null for none. */
export function amountsOfSeveral(text: string): string | null {
  const [found] = several.exec(text) ?? [];
  return (
    found
      ?.replaceAll(/[^\d.,/-]/g, '')
      .replaceAll(',', '')
      .replaceAll('-', '/') ?? null
  );
}

/** The words of a query to search for, ten at most. */
export function queryWords(query: string): readonly string[] {
  const words = splitWords(query).map((word) => word.slice(0, maxWordLength));
  return meaningfulWords(words).slice(0, maxWords);
}
