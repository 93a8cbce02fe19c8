/** A style sheet without the names of its classes: see vite.config.ts. */
declare module '*.module.css?styles';
