/** The style sheets of HTML that a server module renders: see vite.config.ts. */
declare module '*.server.ts?styles';
declare module '*.server.tsx?styles';
