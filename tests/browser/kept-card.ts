import type { Page } from 'playwright-core';

import type { BrowserSite } from './browser-site.ts';

/** The links to the cards of a medicine's prices. */
export async function cardLinks(site: BrowserSite, host: string, path: string): Promise<string[]> {
  const response = await site.get(site.at(host, path));
  const html = await response.text();
  const links = [...html.matchAll(/href="([^"#]*\/card\?[^"#]*)["#]/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(links)];
}

/** Opens a card and waits until the page says, in its words, that it is kept. */
export async function openAndKeep(page: Page, address: string, kept: RegExp): Promise<void> {
  await page.goto(address);
  await page.getByText(kept).waitFor();
}

/** The four numbers of the card that is shown. */
export function numbersOf(page: Page, name: string | RegExp): Promise<string[]> {
  return page.getByRole('article', { name }).locator('dl').first().locator('dd').allInnerTexts();
}
