/** An error or a rejected promise that no code caught. */
export interface UncaughtError {
  error: unknown;
  /** Address of the script; empty where unknown. */
  file: string;
  line: number;
  column: number;
}

const maxEarlyErrors = 10;
let earlyErrors: UncaughtError[] = [];
let report = (error: UncaughtError): void => {
  if (earlyErrors.length < maxEarlyErrors) earlyErrors.push(error);
};

let isCollecting = false;

/** Collects errors from the start, because monitoring is loaded after the page. */
export function collectEarlyErrors(): void {
  if (isCollecting) return;
  isCollecting = true;
  addEventListener('error', ({ error, message, filename: file, lineno: line, colno: column }) =>
    report({ error: error ?? message, file, line, column }),
  );
  addEventListener('unhandledrejection', ({ reason: error }) =>
    report({ error, file: '', line: 0, column: 0 }),
  );
}

/** Calls the listener for every error, first for those already collected; there is one listener at a time. */
export function onUncaughtError(listener: (error: UncaughtError) => void): void {
  report = listener;
  earlyErrors.forEach(listener);
  earlyErrors = [];
}
