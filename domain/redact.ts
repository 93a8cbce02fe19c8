/**
 * Words in messages of browsers, React and this site. They exclude names of medications, places and people, so a message of
 * only these words cannot identify anyone.
 */
export const allowedWords: ReadonlySet<string> = new Set(
  (
    'a abort aborted access allowed already an and any argument arguments array as assignment at attempting attribute ' +
    'be because been before being blocked body boundary but by call called can cannot change child circular class client ' +
    'code completed connect connection constant constructor content context convert could data deep default defined ' +
    'delete denied destructure did directive does document dynamically element empty end error evaluating event exceeded ' +
    'execute expected failed fetch fetching find font for form frame from function get got has have html hydrating ' +
    'hydration if img import imported importing in index initialization initialized input insert instance interrupted ' +
    'into invalid is it iterable iterator json lazy length lexical limit load loaded loading long longer loop lost many ' +
    'match matched maximum memory message minified missing module more must network new no node non not notifications ' +
    'null number object of offline on once only open operation options or out own parameter parse parsed pending ' +
    'permission policy position promise properties property prototype provided quota range react read reading ' +
    'recursion redirect redirects reference rejected removed rendered rendering request required resize resizeobserver ' +
    'resolve resource response result route router run same script secure security server set setting size source ' +
    'stack state status stopped stream string structure style suspended symbol syntax tag text than that the there ' +
    'this thrown timed timeout to token too took type unable undefined undelivered unexpected unhandled unknown ' +
    'unsupported update url use used user valid value variable version visit was were when while with without work ' +
    'worker you zero'
  ).split(' '),
);

const maxLength = 200;

/**
 * Redacts everything in a message that could come from a visitor: URLs, quoted text, numbers of more than three digits, and
 * words that are not in the list above. Each redaction becomes `…`. Redacting is idempotent.
 */
export function redact(message: string): string {
  const redacted = message
    .slice(0, maxLength * 5)
    .replaceAll(/\S*[/\\@=]\S*/g, '…')
    .replaceAll(/[\p{L}\p{M}\p{N}_$]+/gu, (word) =>
      /^\d{1,3}$/.test(word) || allowedWords.has(word.toLowerCase()) ? word : '…',
    )
    .replaceAll(/[^A-Za-z0-9…#:;,.() ]+/g, ' ')
    .replaceAll(/…[… .]*…/g, '…')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +(?=[),])/g, '')
    .trim();
  // A word cut in half would be an unknown word.
  return redacted.length > maxLength ? redacted.slice(0, maxLength).replace(/ ?\S*$/, '') : redacted;
}
