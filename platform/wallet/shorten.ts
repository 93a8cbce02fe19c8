/** Cuts a text that is too long after a word, and ends it with an ellipsis. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Does not cut between the halves of a surrogate pair.
  const start = text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > maxLength / 2 ? end : undefined).trimEnd()}…`;
}
