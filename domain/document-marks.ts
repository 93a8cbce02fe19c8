/** Comments in the HTML of a page that tell the server how to write its document (server/pages/first-paint.ts). */
export const documentMarks = {
  /** Marks the start of a part that is sent later. The document shows `link` in its place. */
  deferred: (link: string) => `<!--deferred ${link}-->`,
  endOfDeferred: '<!--/deferred-->',
  /** Where the first screen ends on every device. */
  fold: '<!--fold-->',
} as const;
