/** An error that nobody caught. */
export interface UncaughtError {
  error: unknown;
  /** Address of the script it happened in; empty where nobody says. */
  file: string;
  line: number;
  column: number;
}

const most = 10;
let early: UncaughtError[] = [];
let take = (error: UncaughtError): void => {
  if (early.length < most) early.push(error);
};

/** Keeps the first errors until somebody asks for them: monitoring comes after the page, and errors may come before. */
export function noteEarlyErrors(): void {
  addEventListener('error', ({ error, message, filename: file, lineno: line, colno: column }) =>
    take({ error: error ?? message, file, line, column }),
  );
  addEventListener('unhandledrejection', ({ reason: error }) =>
    take({ error, file: '', line: 0, column: 0 }),
  );
}

/** Gives every error, those that have been first; one listener at a time. */
export function onUncaughtError(listener: (error: UncaughtError) => void): void {
  take = listener;
  early.forEach(listener);
  early = [];
}
