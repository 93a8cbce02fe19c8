/** A value as JSON that does not end the script element it is in: the data of a page has what a visitor entered. */
export const elementJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
