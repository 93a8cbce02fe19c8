import { EventEmitter } from 'node:events';

import { expect, test } from 'vitest';

import { receiveSignals } from './signals.ts';

function setUp() {
  const emitter = new EventEmitter();
  const steps: string[] = [];
  let hasTerminal = true;
  const signals = receiveSignals({
    emitter,
    exit: (code) => void steps.push(`exit ${code}`),
    hasTerminal: () => hasTerminal,
  });
  const serve = () =>
    signals.handleWith({
      stop: (signal) => void steps.push(`stop on ${signal}`),
      reload: () => void steps.push('reload'),
    });
  const closeTerminal = () => {
    hasTerminal = false;
  };
  return { emitter, steps, serve, closeTerminal };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends a start at once, and stops a server', (signal) => {
  const { emitter, steps, serve } = setUp();
  emitter.emit(signal);
  serve();
  emitter.emit(signal);
  expect(steps).toEqual(['exit 0', `stop on ${signal}`]);
});

test('a reload that was requested during the start is done once the server serves', () => {
  const { emitter, steps, serve } = setUp();
  emitter.emit('SIGHUP');
  emitter.emit('SIGHUP');
  expect(steps).toEqual([]);
  serve();
  expect(steps).toEqual(['reload']);
  emitter.emit('SIGHUP');
  expect(steps).toEqual(['reload', 'reload']);
});

test('the SIGHUP of a terminal that closes ends a start, and stops a server', () => {
  const { emitter, steps, serve, closeTerminal } = setUp();
  closeTerminal();
  emitter.emit('SIGHUP');
  serve();
  emitter.emit('SIGHUP');
  expect(steps).toEqual(['exit 0', 'stop on SIGTERM']);
});
