import { afterEach, expect, test, vi } from 'vitest';

import { warmUp } from './warm-up.ts';

afterEach(() => vi.useRealTimers());

const home = 'https://rx.example.com/rx';
const prepare = () => Promise.resolve();

test('the warm-up renders each home page first, then two pages that each links to', async () => {
  const pages: Record<string, string> = {
    [home]: `<a href="/rx/menu">Menu</a><main><a class="a" href="/rx#top">Top</a><a href="https://other.example/x">Other</a>
      <a href="/rx/atorvastatin">A</a><a href="/rx/atorvastatin">A</a><a href="/rx/metformin">M</a><a href="/rx/faq">F</a></main>`,
    'https://us.example.com/': '<main></main>',
  };
  const fetched: string[] = [];
  await warmUp({
    fetchPage(url) {
      fetched.push(url);
      return new Response(pages[url] ?? 'a page');
    },
    homes: Object.keys(pages),
    prepare,
  });
  expect(fetched).toEqual([home, 'https://us.example.com/', `${home}/atorvastatin`, `${home}/metformin`]);
});

test('the warm-up prepares the services before the first page, which would wait for all of that work', async () => {
  const steps: string[] = [];
  await warmUp({
    fetchPage(url) {
      steps.push(url);
      return new Response('');
    },
    homes: [home],
    prepare: async () => {
      await Promise.resolve();
      steps.push('prepared');
    },
  });
  expect(steps).toEqual(['prepared', home]);
});

test('the warm-up continues after a page that fails', async () => {
  const fetched: string[] = [];
  await warmUp({
    fetchPage(url) {
      fetched.push(url);
      return url === home ? Promise.reject(new Error('no')) : new Response('');
    },
    homes: [home, 'https://us.example.com/'],
    prepare,
  });
  expect(fetched).toHaveLength(2);
});

test('the warm-up ends after five seconds although a page hangs, and then fetches no other', async () => {
  vi.useFakeTimers();
  const finish = vi.fn<(response: Response) => void>();
  const fetched: string[] = [];
  const done = warmUp({
    fetchPage(url) {
      fetched.push(url);
      return new Promise((resolve) => finish.mockImplementation(resolve));
    },
    homes: [home, 'https://us.example.com/'],
    prepare,
  });
  await vi.advanceTimersByTimeAsync(5000);
  await done;
  finish(new Response('<main><a href="/rx/faq">F</a></main>'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([home]);
});
