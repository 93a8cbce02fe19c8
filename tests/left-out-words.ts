/** Words and sentences that no visitor reads. An address may contain such a word: a hyphen or slash is next to it there. */
export const leftOutOnSite: readonly RegExp[] = [
  /(?<![\w/-])(medicines?|colours?|programmes?|centres?)(?![\w/-])/i,
  /(?<![\w/-])e-mail/i,
  /There is nothing at this address|We do not know (“|&quot;|"|the ZIP)/,
  /Misspelled is fine|Need another quantity|that stand on it|do not go well together/,
  /ZIP code is too short|card is ready to show|Show it, or read out/,
  /comes within a|First find your|One fill is paid with|is said below the field/,
  /What we hold to|More is told|No nearby store/,
];
