/** What a link to a card ends with that is to be printed: '/card?...#print'. */
export const printHash = '#print';
