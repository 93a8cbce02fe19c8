import { afterEach, describe, expect, test, vi } from 'vitest';

import { fetchSuggestions, readSuggestions } from './use-suggestions.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (body: unknown, init?: ResponseInit) => {
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', (url: string, given?: RequestInit) => {
    calls.push({ url, init: given });
    return Promise.resolve(Response.json(body, init));
  });
  return calls;
};

describe('suggestions from our own origin', () => {
  test('hits are read with their secondary names', () => {
    const hits = [
      { id: 'atorvastatin', name: 'Atorvastatin', secondary_name: 'Lipitor' },
      { id: 'x', name: 'X' },
    ];
    expect(readSuggestions({ hits })).toEqual([
      { id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' },
      { id: 'x', name: 'X', secondaryName: '' },
    ]);
  });

  test('a hit that leads nowhere is left out', () => {
    const hits = [null, 3, { id: '', name: 'A' }, { id: 'b' }, { id: 'c', name: 'C', secondary_name: 7 }];
    expect(readSuggestions({ hits })).toEqual([{ id: 'c', name: 'C', secondaryName: '' }]);
  });

  test.each([null, 'text', 5, {}, { hits: {} }, []])('%j is no reply', (reply) => {
    expect(() => readSuggestions(reply)).toThrow('no hits');
  });

  test('the call says it is the web client and carries the text', async () => {
    const calls = answering({ hits: [] });
    await fetchSuggestions('/rx/api/search', 'lip & co', new AbortController().signal);
    expect(calls[0]?.url).toBe('/rx/api/search?q=lip+%26+co');
    expect(calls[0]?.init?.headers).toMatchObject({ 'x-client-type': 'web' });
  });

  test('a failed answer is an error', async () => {
    answering({ error: { code: 'unavailable', message: '' } }, { status: 502 });
    const asked = fetchSuggestions('/api/search', 'lip', new AbortController().signal);
    await expect(asked).rejects.toThrow('Search answered 502');
  });
});
