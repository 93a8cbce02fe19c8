/** Translation catalogs, compiled on import. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** The style sheets of HTML that a server module renders (vite.config.ts). */
declare module '*.server.ts?styles';
declare module '*.server.tsx?styles';
