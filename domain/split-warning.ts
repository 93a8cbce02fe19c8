/** Forms that someone might split, crush or open. A capsule of an inhaler is not swallowed. */
const solidForm = /^(?!inhaler).*(tablet|capsule|caplet|lozenge|film)/i;

const splitWords = /\b(split|crush|partir|triturar)/i;

/**
 * A text without its sentences about splitting or crushing, which are true of tablets and capsules alone, where a form is
 * another one: a cream or a pen. All of it for a form that is not known.
 */
export function withoutSplitWarning(text: string, form: string): string {
  if (form === '' || solidForm.test(form)) return text;
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !splitWords.test(sentence))
    .join(' ');
}
