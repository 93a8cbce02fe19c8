/** English words and sentences that no visitor reads. An address may contain such a word: a hyphen or slash is next to it there. */
export const leftOutInEnglish: readonly RegExp[] = [
  /(?<![\w/-])(medicines?|colours?|programmes?|centres?)(?![\w/-])/i,
  /(?<![\w/-])e-mail/i,
  /There is nothing at this address|We do not know (“|&quot;|"|the ZIP)/,
  /[Mm]isspelled is fine|Need another quantity|that stand on it|do not go well together/,
  /ZIP code is too (short|long)|card is ready to show|Show it, or read out/,
  /comes within a|First find your|One fill is paid with|is said below the field/,
  /What we hold to|More is told|No nearby store/,
  /less than the usual|saved on this device, like|stands? on (your|the) (card|prescription)/,
  // The picker says dosage.
  /\b(another|a different|choosing a|change of|forms?( and|,)|name( and|,)|medication( and|,)) (the )?strengths?\b/i,
  /\bstrengths? (and|or) (the )?(another|amount|form|number|quantity)\b/i,
  // There is no page "Other conditions".
  /(grouped|listed)( here)? under other conditions|, (under|among) other conditions,?/,
];

/** Spanish words and phrases that no visitor reads: one word for one thing, and usted. */
export const leftOutInSpanish: readonly RegExp[] = [
  /(?<![\p{L}/-])(medicinas?|fármacos?)(?![\p{L}/-])/iu,
  /código postal|principios? activos?|precio (normal|usual)(?!\p{L})/iu,
  // Between letters, digits and hyphens it is part of an id or address.
  /(?<![\p{L}\p{N}_/-])(tú|[Tt]us?|contigo|puedes|tienes|quieres)(?![\p{L}\p{N}_/-])/u,
  // The picker says concentración; a dosis is what one takes at a time.
  />Dosis<|Sin dosis indicada|(cambio de|elegir una) dosis|otra dosis (o|u)(?!\p{L})/u,
  /(presentación|medicamento)(,| y| u| o) (la |otra )?dosis(?!\p{L})/iu,
  /(?<!\p{L})dosis(,| y| o| ni) (la )?(cantidad|presentación)(?!\p{L})/iu,
  // Two names for one thing that has its own page.
  /(?<!\p{L})(miastenia grave|sofocos|antifúngic[oa]s|bloqueadores alfa|betabloqueantes?|benzodiazepinas?)(?!\p{L})/iu,
  /figuran? en otras afecciones|dentro de otras afecciones|preguntas frecuentes|(las|una de los) medicamentos|(?<!\p{L})spray (nasal|tópico)/iu,
];

export const leftOutOnSite: readonly RegExp[] = [...leftOutInEnglish, ...leftOutInSpanish];

/** An apostrophe or quotation mark of a typewriter, in a text that visitors read. Inches after a number are none. */
export const straightMark = /(?<=[\p{L}\p{N}.])'(?=[\p{L}\s.,;:!?)]|$)|(?<!\p{N})"/u;
