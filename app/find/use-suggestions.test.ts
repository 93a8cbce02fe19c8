import { afterEach, describe, expect, test, vi } from 'vitest';

import { hitPath } from '../../domain/search.ts';
import { fetchSuggestions, readSuggestions } from './use-suggestions.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stubFetch = (body: unknown, init?: ResponseInit) => {
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', (url: string, options?: RequestInit) => {
    calls.push({ url, init: options });
    return Promise.resolve(Response.json(body, init));
  });
  return calls;
};

describe('readSuggestions and fetchSuggestions', () => {
  test('readSuggestions reads hits with their secondary names', () => {
    const hits = [
      { id: 'atorvastatin', name: 'Atorvastatin', secondary_name: 'Lipitor' },
      { id: 'x', name: 'X' },
    ];
    expect(readSuggestions({ hits })).toMatchObject([
      { id: 'atorvastatin', name: 'Atorvastatin', secondaryName: 'Lipitor' },
      { id: 'x', name: 'X', secondaryName: '' },
    ]);
  });

  test('readSuggestions reads hits for other pages, and guesses', () => {
    const hits = [
      { id: 'classes/statins', name: 'Statins', kind: 'class', page: '/classes/statins' },
      { id: 'x', name: 'X', did_you_mean: true },
    ];
    const [page, guess] = readSuggestions({ hits });
    expect(page).toMatchObject({ page: '/classes/statins', didYouMean: false });
    expect(guess).toMatchObject({ id: 'x', name: 'X', secondaryName: '', didYouMean: true });
    expect(guess && hitPath(guess)).toBe('/x');
  });

  test('readSuggestions leaves out a hit without an id or a name', () => {
    const hits = [null, 3, { id: '', name: 'A' }, { id: 'b' }, { id: 'c', name: 'C', secondary_name: 7 }];
    expect(readSuggestions({ hits })).toMatchObject([{ id: 'c', name: 'C', secondaryName: '' }]);
  });

  test.each([null, 'text', 5, {}, { hits: {} }, []])('readSuggestions throws for the reply %j', (reply) => {
    expect(() => readSuggestions(reply)).toThrow('no hits');
  });

  test('fetchSuggestions sends the text, the language and the client type web', async () => {
    const calls = stubFetch({ hits: [] });
    await fetchSuggestions('/rx/api/search', { q: 'lip & co', locale: 'es' }, new AbortController().signal);
    expect(calls[0]?.url).toBe('/rx/api/search?q=lip+%26+co&locale=es');
    expect(calls[0]?.init?.headers).toMatchObject({ 'client-type': 'web' });
  });

  test('fetchSuggestions throws for an error status', async () => {
    stubFetch({ error: { code: 'unavailable', message: '' } }, { status: 502 });
    const suggestions = fetchSuggestions(
      '/api/search',
      { q: 'lip', locale: 'en-US' },
      new AbortController().signal,
    );
    await expect(suggestions).rejects.toThrow('Search answered 502');
  });
});
