import type { Locale } from './locale.ts';
import { suggestionsPerSearch } from './limits.ts';
import type { MedicationHit } from './search.ts';
import { withoutMarks } from './similar-names.ts';

/** People to call before anything else: about suicide, or about too much of a medication. */
export type HelpLine = 'crisis' | 'poison';

const searches: [HelpLine, RegExp][] = [
  [
    'crisis',
    /\bsuicid|\bself[ -]?harm|\b(kill|hurt|harm|cut|cutting|killing) my ?self\b|\b(want to|wanna|going to) die\b|\bend (it all|my (own )?life)\b|\bquiero morir|\bmatarme\b|\bquitarme la vida\b|\bautolesi|\bhacerme dano\b/,
  ],
  [
    'poison',
    /\boverdos|\bpoison(ed|ing| control| help)\b|\b(took|taken|swallowed|ate) (too many|too much|pills|medication|medicine)\b|\bsobredosis\b|\benvenena|\bintoxica(do|da|cion)|\b(tome|tomo|trago) (demasiad|muchas pastillas)/,
  ],
];

/** The line that a search asks for, in English or Spanish; null for any other search. */
export function findHelpLine(text: string): HelpLine | null {
  const plain = withoutMarks(text).toLowerCase();
  return searches.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** What a suggestion says of each line: what it is for, and whom to call. */
const suggestions = {
  'en-US': {
    crisis: ['Suicidal thoughts', 'call or text 988 at any hour'],
    poison: ['Overdose or poisoning', 'call Poison Help at 1-800-222-1222'],
  },
  es: {
    crisis: ['Pensamientos suicidas', 'llame o envíe un mensaje de texto al 988 a cualquier hora'],
    poison: ['Sobredosis o intoxicación', 'llame a la línea de ayuda al 1-800-222-1222'],
  },
} as const satisfies Record<Locale, Record<HelpLine, readonly [string, string]>>;

/** The suggestions for a text that asks for a help line begin with it, and lead to the results, which begin with its number. */
export function withHelpLine(
  hits: readonly MedicationHit[],
  text: string,
  locale: Locale,
): readonly MedicationHit[] {
  const line = findHelpLine(text);
  if (!line) return hits;
  const [name, secondaryName] = suggestions[locale][line];
  const page = `/search?${new URLSearchParams({ q: text.trim() })}`;
  return [{ id: line, name, secondaryName, kind: 'condition', page }, ...hits].slice(0, suggestionsPerSearch);
}
