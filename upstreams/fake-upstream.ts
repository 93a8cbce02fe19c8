import type { CallContext, GatewayUpstream, UpstreamEvent } from './upstream.ts';

/** A request as a stand-in service got it. */
export interface RecordedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A service for tests: answers each request with the next of the given answers and keeps what it was asked. */
export interface FakeUpstream {
  gateway: GatewayUpstream;
  requests: RecordedRequest[];
  events: UpstreamEvent[];
  context: CallContext;
}

/**
 * A stand-in for one upstream. An answer is a Response, an Error (the network fails), the word 'never' (it hangs
 * until the signal aborts), or anything else, sent as JSON with status 200. The last answer repeats.
 */
export function createFakeUpstream(
  answers: readonly unknown[],
  context: Partial<CallContext> = {},
): FakeUpstream {
  const seen: RecordedRequest[] = [];
  const events: UpstreamEvent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = request.body ? await request.text() : null;
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push({
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
    gateway: { baseUrl: 'https://gateway.example/', fetch, timeoutMs: 5000, apiKey: 'key-1' },
    requests: seen,
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

/** What a rejected promise was rejected with; a promise that is kept instead fails the test. */
export async function catchError(promise: Promise<unknown>): Promise<unknown> {
  const kept = Symbol('kept');
  const outcome: unknown = await promise.then(
    () => kept,
    (error: unknown) => error,
  );
  if (outcome === kept) throw new Error('The call succeeded, but it should have failed');
  return outcome;
}
