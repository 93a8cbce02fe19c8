/** What people call milligrams and micrograms, in English and Spanish. */
export const unitWords = {
  mg: ['mg', 'mgs', 'milligram', 'milligrams', 'miligramo', 'miligramos'],
  mcg: ['mcg', 'mcgs', 'microgram', 'micrograms', 'microgramo', 'microgramos'],
} as const;

/** Several of what a quantity counts: 'tablets', 'patches', 'suppositories'. */
export const pluralNoun = (noun: string): string =>
  noun.replace(/y$/, 'ie') + (/(?:s|x|ch|sh)$/.test(noun) ? 'es' : 's');
