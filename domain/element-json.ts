/** A value as JSON that cannot close the script element around it, because it may contain what a visitor typed. */
export const elementJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
