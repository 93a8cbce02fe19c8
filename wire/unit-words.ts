/** What people call milligrams and micrograms, in English and Spanish. */
export const unitWords = {
  mg: ['mg', 'mgs', 'milligram', 'milligrams', 'miligramo', 'miligramos'],
  mcg: ['mcg', 'mcgs', 'microgram', 'micrograms', 'microgramo', 'microgramos'],
} as const;
