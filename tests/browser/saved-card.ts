import type { Page } from 'playwright-core';

import type { BrowserSite } from './browser-site.ts';

/** The card links of a drug page. */
export async function cardLinks(site: BrowserSite, host: string, path: string): Promise<string[]> {
  const response = await site.get(site.at(host, path));
  const html = await response.text();
  const links = [...html.matchAll(/href="([^"#]*\/card\?[^"#]*)["#]/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(links)];
}

/** Opens a card and waits for the note that it is saved. */
export async function openAndSave(page: Page, address: string, savedNote: RegExp): Promise<void> {
  await page.goto(address);
  await page.getByText(savedNote).waitFor();
}

/** The four codes of the shown card. */
export function numbersOf(page: Page, name: string | RegExp): Promise<string[]> {
  return page.getByRole('article', { name }).locator('dl').first().locator('dd').allInnerTexts();
}
