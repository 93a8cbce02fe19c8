import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { siteWithContent, withFields } from './changed-content.ts';

const colors = { light: { primary: '#0A4F3E' }, dark: { ink: '#222222' } };
let site: Awaited<ReturnType<typeof siteWithContent>>;
beforeAll(async () => {
  site = await siteWithContent({
    entry: (entry) => {
      if (entry.sys.id === 'app-config-super') return withFields(entry, { colors });
      return entry.sys.id === 'font-figtree' ? withFields(entry, { name: 'Public Sans' }) : entry;
    },
  });
});
afterAll(() => site.close());

describe('a brand theme from content', () => {
  test('is on every page, with its colors and fonts', async () => {
    const html = await (await site.get('http://super.localhost/rx/faq')).text();
    expect(html).toContain('--primary:#0A4F3E');
    expect(html).toContain("--font-body:'Public Sans Variable'");
  });

  test('is left out where its colors are unreadable, and the reason is logged', async () => {
    const html = await (await site.get('http://super.localhost/rx/faq')).text();
    expect(html).not.toContain('#222222');
    expect(site.lines.join()).toContain('dark colors lack contrast: ink on background');
  });
});
