/** Comments in the HTML of a page that tell the server how to write its document (server/pages/first-paint.ts). */
export const documentMarks = {
  /** Before a part that is sent later, with the link in its place. */
  deferred: (link: string) => `<!--deferred ${link}-->`,
  endOfDeferred: '<!--/deferred-->',
  /** Where the first screen ends on every device. */
  fold: '<!--fold-->',
} as const;
