import { afterEach, expect, test, vi } from 'vitest';

import { warmUp } from './warm-up.ts';

afterEach(() => vi.useRealTimers());

const home = 'https://rx.example.com/rx';

test('the warm-up renders each home page and two pages that its main part links to', async () => {
  const pages: Record<string, string> = {
    [home]: `<a href="/rx/menu">Menu</a><main><a class="a" href="/rx#top">Top</a><a href="https://other.example/x">Other</a>
      <a href="/rx/atorvastatin">A</a><a href="/rx/atorvastatin">A</a><a href="/rx/metformin">M</a><a href="/rx/faq">F</a></main>`,
    'https://us.example.com/': '<main></main>',
  };
  const fetched: string[] = [];
  await warmUp((url) => {
    fetched.push(url);
    return new Response(pages[url] ?? 'a page');
  }, Object.keys(pages));
  expect(fetched).toEqual([home, `${home}/atorvastatin`, `${home}/metformin`, 'https://us.example.com/']);
});

test('the warm-up continues after a page that fails', async () => {
  const fetched: string[] = [];
  await warmUp(
    (url) => {
      fetched.push(url);
      return url === home ? Promise.reject(new Error('no')) : new Response('');
    },
    [home, 'https://us.example.com/'],
  );
  expect(fetched).toHaveLength(2);
});

test('the warm-up ends after five seconds although a page hangs, and then fetches no other', async () => {
  vi.useFakeTimers();
  const finish = vi.fn<(response: Response) => void>();
  const fetched: string[] = [];
  const done = warmUp(
    (url) => {
      fetched.push(url);
      return new Promise((resolve) => finish.mockImplementation(resolve));
    },
    [home, 'https://us.example.com/'],
  );
  await vi.advanceTimersByTimeAsync(5000);
  await done;
  finish(new Response('<main><a href="/rx/faq">F</a></main>'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([home]);
});
