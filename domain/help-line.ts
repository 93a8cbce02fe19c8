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

/** What a suggestion says of a line: what it is for, and whom to call. */
export type HelpLineText = Pick<MedicationHit, 'name' | 'secondaryName'>;

/**
 * Suggestions that begin with a help line, and lead to the results for the text, which begin with its number. The line has no
 * `kind`, so that search boxes for medications only have it too.
 */
export function withHelpLine(
  hits: readonly MedicationHit[],
  text: string,
  line: { id: HelpLine } & HelpLineText,
): readonly MedicationHit[] {
  const page = `/search?${new URLSearchParams({ q: text.trim() })}`;
  return [{ ...line, page }, ...hits].slice(0, suggestionsPerSearch);
}
