import { vi } from 'vitest';

import type { UpstreamCall } from './http.ts';
import type { CallContext, GatewayUpstream, UpstreamEvent } from './upstream.ts';

/** A read-only call for tests. */
export const exampleCall = {
  upstream: 'prices',
  category: 'prices',
  method: 'GET',
  path: ['v2', 'prices'],
  parse: (reply) => reply,
} satisfies UpstreamCall<unknown>;

export interface RecordedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A fake service for tests that records each request and responds with the next answer of its list. */
export interface FakeUpstream {
  gateway: GatewayUpstream;
  requests: RecordedRequest[];
  events: UpstreamEvent[];
  context: CallContext;
}

/**
 * Creates a fake upstream. An answer is a Response, an Error (a network failure), 'never' (hangs until the signal aborts),
 * or any other value, which is sent as JSON with status 200. The last answer repeats.
 */
export function createFakeUpstream(
  answers: readonly unknown[],
  context: Partial<CallContext> = {},
): FakeUpstream {
  const requests: RecordedRequest[] = [];
  const events: UpstreamEvent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = request.body ? await request.text() : null;
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body,
    });
    if (answer === 'never') {
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
      });
    }
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };
  return {
    gateway: { baseUrl: 'https://gateway.example/', fetch, timeoutMs, apiKey: 'key-1' },
    requests,
    events,
    context: {
      partnerName: 'fairscript',
      pbm: null,
      source: null,
      report: (event) => void events.push(event),
      ...context,
    },
  };
}

/** The time limit of calls to the fake upstream. */
const timeoutMs = 5000;

/**
 * Replaces the timers of these time limits until mocks are restored. `expire` ends the time limits of all calls made so far.
 */
export function fakeTimeLimits(): { expire: () => void; limits: number[] } {
  const limits: number[] = [];
  let pending: (() => void)[] = [];
  const { setTimeout: startTimer } = globalThis;
  const timer = startTimer(() => undefined);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((end, milliseconds = 0) => {
    // Work of other tests in this process may still be running.
    if (milliseconds !== timeoutMs) return startTimer(end, milliseconds);
    limits.push(milliseconds);
    pending.push(end);
    return timer;
  });
  const expire = (): void => {
    const expired = pending;
    pending = [];
    for (const end of expired) end();
  };
  return { expire, limits };
}

/** The error that a promise rejects with; fails the test if the promise resolves. */
export async function catchError(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The call succeeded, but it should have failed');
}
