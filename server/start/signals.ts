import type { EventEmitter } from 'node:events';
import { isatty } from 'node:tty';

export interface SignalHandlers {
  stop: (signal: 'SIGTERM' | 'SIGINT') => void;
  reload: () => void;
}

export interface Signals {
  /** Sets what signals do from now on. A reload that was requested before is done now. */
  handleWith: (handlers: SignalHandlers) => void;
}

export interface SignalSource {
  emitter: Pick<EventEmitter, 'on'>;
  exit: (code: number) => void;
  hasTerminal: () => boolean;
}

const ownProcess: SignalSource = {
  emitter: process,
  exit: (code) => process.exit(code),
  hasTerminal: () => isatty(0),
};

/**
 * Receives the signals of this process. Call it first: until a process has handlers, SIGHUP ends it, and process 1 of a
 * container ignores every signal. Until the server serves, SIGTERM and SIGINT exit with 0, because nothing has to finish.
 *
 * Operators send SIGHUP after changing brand files or the data release; a closing terminal sends it to a server in it.
 */
export function receiveSignals({ emitter, exit, hasTerminal }: SignalSource = ownProcess): Signals {
  let isReloadRequested = false;
  let handlers: SignalHandlers = {
    stop: () => exit(0),
    reload: () => {
      isReloadRequested = true;
    },
  };
  const hadTerminal = hasTerminal();
  emitter.on('SIGTERM', () => handlers.stop('SIGTERM'));
  emitter.on('SIGINT', () => handlers.stop('SIGINT'));
  emitter.on('SIGHUP', () => {
    if (hadTerminal && !hasTerminal()) handlers.stop('SIGTERM');
    else handlers.reload();
  });
  return {
    handleWith: (next) => {
      handlers = next;
      if (isReloadRequested) next.reload();
    },
  };
}
