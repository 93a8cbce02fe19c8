/** Catalogues of words are compiled where they are imported. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
