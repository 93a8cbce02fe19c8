/** Words that name a form, a release or a way to give a medication, and the forms for which they are true. */
const formWords: readonly (readonly [words: RegExp, forms: RegExp])[] = [
  [/\btablets?\b/i, /Tablet/],
  [/\b(?:gel)?capsules?\b/i, /Capsule/],
  [/\bliquids?\b(?! blood)|\bsyrups?\b/i, /Oral|Solution|Suspension|Syrup|Packet/],
  [/\boral (?:solution|suspension)s?\b/i, /Oral/],
  [
    /\b(?:extended|slow)-release\b|\b(?:short- and )?long(?:er)?-acting (?:tablet|capsule|form|one|kind)/i,
    / ER\b/,
  ],
  [
    /\b(?:regular|plain|short-acting|immediate-release|fast-)(?= (?:tablet|capsule|form|one|kind|and))/i,
    /^(?!.* [ED]R\b).*(?:Tablet|Capsule)/,
  ],
  [/\bdelayed-release\b/i, / DR\b/],
  [
    /\b(?:dissolving|melting) tablets?\b|\b(?:melts?|dissolves?) (?:on|under|in|slowly in|or)\b/i,
    /Disintegrating|Sublingual|Buccal|Film|Lozenge|for Suspension/,
  ],
  [/\bchewable|\bchewables\b/i, /Chewable/],
  [/\bsublingual|\bunder the tongue\b/i, /Sublingual|Disintegrating|Film/],
  [
    /\binject(?:ed|s|ions?|able)?\b(?! drug)|\bshots?\b|\binfusions?\b|\bby vein\b|\bpens?\b|\bauto-injectors?\b|\bsyringes?\b/i,
    /Pen|Syringe|Vial|Auto-Injector|Cartridge|Kit/,
  ],
  [/\bcreams?\b/i, /Cream|Emulsion/],
  [/\bointments?\b/i, /Ointment/],
  [/\bgels?\b/i, /Gel/],
  [/\blotions?\b/i, /Lotion/],
  [/\bfoams?\b/i, /Foam/],
  [/\bshampoos?\b/i, /Shampoo/],
  [/\b(?:skin|weekly|daily|wear a|lidocaine) patch(?:es)?\b|^(?:the |a )?patch(?:es)?\b/i, /Patch/],
  [/\bsprays?\b|\bsprayed\b/i, /Spray|Nasal/],
  [/\b(?:nasal|nose) (?:spray|gel|form)s?\b|\b(?:in|into|up) (?:the|each) (?:nose|nostrils?)\b/i, /Nasal/],
  [/\beye ?drops?\b/i, /Eye (?:Drops|Gel)/],
  [/\bear drops?\b/i, /Ear/],
  [/^drops?\b|\b(?:as|used as|the|weaker|newer|gel-forming) drops\b/i, /Drops|Eye/],
  [
    /\bby mouth\b|\bswallow(?:ed)?\b/i,
    /Tablet|Capsule|Oral|Packet|Granules|Powder|Syrup|Film|Disintegrating|Kit|Lozenge/,
  ],
  [/\binhal(?:ed|ers?|ing)\b|\bbreathed? in\b/i, /Inhal|Nebul/],
  [/\bnebulizers?\b/i, /Nebul/],
  [/\bsuppositor(?:y|ies)\b/i, /Suppository/],
  [/\bvaginal (?:cream|gel|insert|ring|tablet|product)s?\b/i, /Vaginal/],
  [/\benemas?\b/i, /Enema/],
  [/\brectal\b/i, /Rectal|Suppository|Enema/],
  [/\bpackets?\b/i, /Packet/],
  [/\bgranules\b/i, /Granules|Packet|Powder/],
  [/\bpowders?\b/i, /Powder|Packet|Granules|Inhal|for Suspension|Kit|Vial/],
  [/\bsprinkle\b|\bsprinkled\b/i, /Capsule|Sprinkle|Packet/],
  [/\bfilms?\b/i, /Film/],
  [/\blozenges?\b/i, /Lozenge/],
  [/\brings?\b/i, /Ring/],
  [/\binserts\b/i, /Insert/],
  [/\bcloths?\b/i, /Cloth/],
  [/\bpastes?\b/i, /Paste/],
  [/\b(?:nail lacquer|scalp solution|topical solution)s?\b/i, /Topical Solution/],
  [
    /^On the (?:skin|scalp)\b/,
    /^(?!Vaginal|Rectal|Nasal|Eye|Ear|Dental|Oral).*(?:Cream|Ointment|Gel|Lotion|Foam|Pads|Topical|Shampoo|Oil|Cloth)/,
  ],
  [/^In the eye\b/, /Eye/],
];

/** The sentences of a text, in either language. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=\p{Lu}|[¿¡])/u);

/**
 * The sentences of a description that fit some forms: a sentence about tablets, a patch or a longer-acting kind is left
 * out where no product has that form, because its use may be another one. All fit where the forms are unknown.
 * @param translation has one sentence for each of the description; another one is returned as it is.
 */
export function fittingSentences(
  description: string,
  forms: readonly string[],
  translation: string = description,
): string {
  const sentences = sentencesOf(description);
  const translated = sentencesOf(translation);
  if (forms.length === 0 || translated.length !== sentences.length) return translation;
  const fitting = translated.filter((_, index) => fits(sentences[index] ?? '', forms));
  return fitting.length === 0 ? translation : fitting.join(' ');
}

const fits = (sentence: string, forms: readonly string[]): boolean =>
  formWords.every(([words, known]) => !words.test(sentence) || forms.some((form) => known.test(form)));
