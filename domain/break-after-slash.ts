/**
 * A text that may break after a slash before a name or a number: 'Amlodipine/Atorvastatin', '5 mg/10 mg'. Contains invisible
 * characters, so it is only to be shown.
 */
export const breakAfterSlash = (text: string): string => text.replaceAll(/\/(?=\p{L}{4}|\d)/gu, '/\u200B');
