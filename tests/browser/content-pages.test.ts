import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { templates } from '../../script/loopback-site.ts';
import { tenants } from '../tenants.ts';
import { blockFiles, sharedBrowserSite, useTab, viewports, type BrowserSite } from './browser-site.ts';
import { textsWithLowContrast } from './expect-accessible.ts';
import { hydrate } from './layout-shift.ts';

const host = 'super.localhost';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const tab = useTab({ viewport: viewports.phone });
const tabWithoutScript = useTab({ viewport: viewports.phone, javaScriptEnabled: false });
const unpaintedTab = useTab({ isPainted: false, viewport: viewports.phone });
// A written document has the policy of the page that it replaces.
const layoutTab = useTab({ isPainted: false, viewport: viewports.phone, bypassCSP: true });

let page: Page;

test('the paginator fits one line of a phone of 360 px', async () => {
  page = await unpaintedTab.open();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(site.at(host, '/rx/editorial/all/2'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await page.locator('nav[aria-label="Pages"] ul').evaluate((list) => list.clientHeight)).toBe(44);
});

test('a page that is opened from a drug page has the head of its own document', async () => {
  page = await tab.open();
  await page.goto(site.at(host, '/rx/atorvastatin?zip=19103'), { waitUntil: 'networkidle' });
  const readHead = () =>
    page
      .locator('head')
      .locator(
        'title,meta[property],meta[name=description],meta[name=zip],link[rel=canonical],link[hreflang],[type$=json]',
      )
      .evaluateAll((tags) => tags.map(({ outerHTML }) => outerHTML).toSorted());
  await hydrate(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await page.waitForURL(/\/faq$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.title()).toContain('uestions');
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  const opened = await readHead();
  await page.reload({ waitUntil: 'networkidle' });
  expect(opened).toEqual(await readHead());
  expect(opened.length).toBeGreaterThan(10);
});

test('the search of each brand’s home page can be pressed, with nothing over it', async () => {
  page = await unpaintedTab.open();
  await page.setViewportSize(viewports.desktop);
  for (const { host: brandHost, base } of tenants) {
    await page.goto(site.at(brandHost, base || '/'));
    const { width, height, ...place } = (await page.locator('main [type=submit]').first().boundingBox())!;
    const pressed = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('type'), [
      place.x + width / 2,
      place.y + height / 2,
    ] as const);
    expect([brandHost, pressed]).toEqual([brandHost, 'submit']);
  }
});

type Template = Pick<(typeof templates)[number], 'id' | 'path'>;

/** The HTML of each template on one of the brands that have it, in turn, because brands differ in their texts. */
async function loadTemplates(pages: readonly Template[]) {
  const loaded: { id: string; brandHost: string; html: string }[] = [];
  for (const [index, { id, path }] of pages.entries()) {
    for (let attempt = 0; attempt < tenants.length; attempt += 1) {
      const { host: brandHost, base } = tenants[(index + attempt) % tenants.length]!;
      // Spanish has the longer words.
      const response = await site.get(site.at(brandHost, `${base}/es${path}`.replace(/\/$/, '')));
      if (response.status === 404 && id !== 'not-found') continue;
      loaded.push({ id, brandHost, html: await response.text() });
      break;
    }
  }
  return loaded;
}

/** Measures templates in one document of each brand: writing into it takes a third of the CPU time of opening each. */
async function visitTemplates(
  measure: (id: string) => Promise<unknown>,
  pages: readonly Template[] = templates,
): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  const loaded = await loadTemplates(pages);
  for (const { host: brandHost } of tenants) {
    // A small page of the origin that has the fonts.
    await page.goto(site.at(brandHost, '/assets/none'));
    for (const { id, html } of loaded.filter((template) => template.brandHost === brandHost)) {
      await page.setContent(html, { waitUntil: 'domcontentloaded' });
      results[id] = await measure(id);
    }
  }
  return results;
}

/** With the longest name in a link, and with the longest price and word of an amount. */
const longTexts = ['/benzonatate?zip=19103', '/bimekizumab?zip=19103'].map((path) => ({ id: path, path }));

const forEachTemplate = (result: unknown) => Object.fromEntries(templates.map(({ id }) => [id, result]));

/** A phone, and a window of 320 px with text at 200%. */
const shownAs = {
  phone: { viewport: viewports.phone, fontSizes: { standard: 16, fixed: 13 } },
  narrow: { viewport: { width: 320, height: 640 }, fontSizes: { standard: 32, fixed: 26 } },
};

/** Blocks files until the test ends. Returns a function that changes the size of texts until then. */
async function blockInTest(...urls: string[]) {
  const session = await blockFiles(page, ...urls);
  const setFontSizes = (fontSizes: { standard: number; fixed: number }) =>
    session.send('Page.setFontSizes', { fontSizes });
  onTestFinished(async () => {
    await setFontSizes(shownAs.phone.fontSizes);
    await session.detach();
  });
  return setFontSizes;
}

/** Opens a tab where only the layout is measured. Returns a function that shows its pages in a window of another size. */
async function openLayoutTab(blocked: readonly string[] = []) {
  page = await layoutTab.open();
  const setFontSizes = await blockInTest('*.js', '*.svg', ...blocked);
  return async (size: keyof typeof shownAs): Promise<void> => {
    const { viewport, fontSizes } = shownAs[size];
    await page.setViewportSize(viewport);
    await setFontSizes(fontSizes);
  };
}

const readLayout = () =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const { documentElement: root } = document;
    const regions = document.querySelectorAll('output, [aria-live], [role=status], [role=alert], [role=log]');
    const words = document.createRange();
    const names = [...document.querySelectorAll('header a > span')].slice(0, 1);
    const brokenWords = [...names, ...document.querySelectorAll('h1')].flatMap((element) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          words.setStart(node, index);
          words.setEnd(node, index + word.length);
          if (words.getClientRects().length > 1) broken.push(word);
        }
      return broken;
    });
    return {
      width: root.scrollWidth,
      text: getComputedStyle(root).fontSize,
      regions: regions.length,
      brokenWords,
    };
  });

const narrowLayout = { width: 320, text: '32px', regions: 1, brokenWords: [] };

test('in a window of 320 px with text at 200% no page scrolls sideways or breaks a word of its brand’s name or heading, and each has one live region', async () => {
  const { narrow, longNames } = await crawlLayouts();
  expect(narrow).toEqual(forEachTemplate(narrowLayout));
  expect(longNames).toEqual(Object.fromEntries(longTexts.map(({ id }) => [id, narrowLayout])));
});

test('text that only the page enlarges to 200% scrolls no page of 320 px sideways, and hides the skip link', async () => {
  page = await unpaintedTab.open();
  await page.setViewportSize({ width: 320, height: 640 });
  const measured: Record<string, [width: number, skipLinkEnd: number]> = {};
  for (const path of ['/conditions', '/conditions/high-cholesterol', '/editorial/all', '/sitemap']) {
    // One page after the other: each is laid out in the window of the tab.
    await page.goto(site.at('medicaid.localhost', `/rx/es${path}`));
    measured[path] = await page.evaluate(async () => {
      const { documentElement: root } = document;
      root.style.fontSize = '200%';
      await document.fonts.ready;
      const { bottom = 1 } = document.querySelector('.skip-link')?.getBoundingClientRect() ?? {};
      return [root.scrollWidth, Math.max(0, bottom)];
    });
  }
  expect(measured).toEqual(Object.fromEntries(Object.keys(measured).map((path) => [path, [320, 0]])));
});

test('in a window of 320 px with text at 200% the long name of a medication fits without its font', async () => {
  const showAs = await openLayoutTab(['*.woff2']);
  await showAs('narrow');
  // Without their fonts brands differ by a note and the space between letters: this one has the note and the most space.
  const { host: brandHost, base } = tenants[1];
  // The second has no price, but the amount to ask a pharmacy for, and a class with a long name in Spanish.
  for (const path of ['/adderall-xr', '/trikafta', '/es/trikafta']) {
    await page.goto(site.at(brandHost, `${base}${path}?zip=19103`), { waitUntil: 'domcontentloaded' });
    expect(await readLayout()).toEqual(narrowLayout);
  }
});

test('in a window of 320 px with text at 200% the page without a connection fits, and lists cut off nothing and break no name', async () => {
  const showAs = await openLayoutTab();
  await showAs('narrow');
  for (const [{ host: brandHost, base }, language] of [
    [tenants[0], ''],
    [tenants[1], '/es'],
    [tenants[2], '/es'],
  ] as const) {
    await page.goto(site.at(brandHost, `${base}${language}/offline.html`));
    const { width, brokenWords } = await readLayout();
    expect([brandHost, width, brokenWords]).toEqual([brandHost, 320, []]);
  }
  for (const path of ['/es/glp-1', '/es/sitemap']) {
    await page.goto(site.at('savehealth.localhost', path));
    const ends = await page
      .locator('main :is(td, th, li, h2) *:not(.sr-only, .sr-only *)')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().right));
    expect([path, Math.max(...ends) <= 320]).toEqual([path, true]);
  }
  await page.goto(site.at(host, '/rx/classes/statins'));
  const name = page.locator('#medications li').first().getByText('Atorvastatin', { exact: true });
  expect(await name.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test('on a tablet both parts of the GLP-1 table have the same columns, and no price or heading is cut off or broken', async () => {
  page = await unpaintedTab.open();
  // Spanish has the longer words.
  await page.goto(site.at('savehealth.localhost', '/es/glp-1'));
  for (const width of [768, 900, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    const tables = page.locator('main table');
    const [first, second] = await tables.evaluateAll((all) =>
      all.map((table) =>
        [...table.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().left),
      ),
    );
    expect({ width, columns: second }).toEqual({ width, columns: first });
    const outside = await tables.locator('thead th, td > *').evaluateAll((texts) =>
      texts.flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const cell = text.closest('th, td')!;
        return range.getBoundingClientRect().right > cell.getBoundingClientRect().right
          ? [text.textContent]
          : [];
      }),
    );
    expect({ width, outside }).toEqual({ width, outside: [] });
  }
});

test('on a phone a link of its own in a text is at least 44 px tall', async () => {
  page = await unpaintedTab.open();
  await page.goto(site.at(host, '/rx/how-it-works'));
  const link = page.locator('main').getByRole('link', { name: 'Look up a medication' });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.goto(site.at(host, '/rx/faq?q=medicare'));
  const all = page.getByRole('link', { name: 'Show all questions' });
  expect((await all.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('with text at 200% no page of a tablet or desktop scrolls sideways, and the links of the header are in its menu', async () => {
  page = await unpaintedTab.open();
  // Fonts of the system are wider, and a first visit may have only them.
  const setFontSizes = await blockInTest('*.woff2', '*.js');
  await setFontSizes(shownAs.narrow.fontSizes);
  const tooWide: string[] = [];
  // Without their fonts brands differ by the links of their header.
  const ownPages = ['/privacy-choices', '/atorvastatin?zip=19103', '/card/saved'];
  for (const [index, { host: brandHost, base }] of tenants.entries()) {
    for (const path of ['', ownPages[index]!]) {
      await page.goto(site.at(brandHost, base + path || '/'));
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scrolled > width) tooWide.push(`${brandHost}${path} at ${width} px has ${scrolled} px`);
      }
    }
    expect(await page.locator('header summary').isVisible()).toBe(true);
  }
  expect(tooWide).toEqual([]);
});

test.each(tenants)(
  'texts have enough contrast on $tenant in the light and in the dark scheme',
  async ({ host: brandHost, base }) => {
    page = await unpaintedTab.open();
    const low: Record<string, string[]> = {};
    // The pages with the most pairs of colors, and the fields of a form.
    for (const path of [
      '',
      '/adderall-xr?name=Adderall+XR&zip=19103',
      '/coupon?drug=atorvastatin&zip=19103',
    ]) {
      await page.goto(site.at(brandHost, base + path));
      low[path] = await textsWithLowContrast(page);
    }
    expect(low).toEqual(Object.fromEntries(Object.keys(low).map((path) => [path, []])));
  },
);

/** Visible texts below 16 px, without the trail, marks in pictures, and what only names the demonstration. */
const smallTexts = () =>
  page.locator('body').evaluate((body) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!parent?.checkVisibility() || !textContent?.trim()) continue;
      if (parent.closest('svg, script, [aria-hidden="true"], nav:has([aria-current="page"]), #demonstration'))
        continue;
      if (parseFloat(getComputedStyle(parent).fontSize) < 16) found.push(textContent.trim());
    }
    return found;
  });

/** Controls below 44 px, without links in a sentence. */
const hardToPress = () =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary',
    );
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    /** Also a trail of pages, which wraps like one. */
    const isInSentence = (element: HTMLElement) =>
      element.closest('nav:has([aria-current="page"])') !== null ||
      (getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0));
    /** The link of a card covers all of it. */
    const card = (element: HTMLElement) =>
      getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null;
    const boxesOf = (element: HTMLElement) => [
      card(element) ?? element,
      ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
    ];
    return [...controls]
      .filter((element) => isShown(element) && !isInSentence(element))
      .flatMap((element) => {
        const boxes = boxesOf(element).map((box) => box.getBoundingClientRect());
        const [width, height] = [
          Math.max(...boxes.map((box) => box.width)),
          Math.max(...boxes.map((box) => box.height)),
        ];
        // What only a screen reader or the keyboard reaches is 1 px large.
        return height > 1 && Math.min(width, height) < 43.5
          ? [`${element.textContent.trim() || element.tagName}: ${width} by ${height} px`]
          : [];
      });
  });

interface Layouts {
  phone: Record<string, unknown>;
  narrow: Record<string, unknown>;
  longNames: Record<string, unknown>;
}

let layouts: Promise<Layouts> | null = null;

/** What the tests of this file measure of each template, in one visit of each. */
function crawlLayouts(): Promise<Layouts> {
  layouts ??= crawl();
  return layouts;
}

async function crawl(): Promise<Layouts> {
  const showAs = await openLayoutTab();
  const phone: Record<string, unknown> = {};
  const narrow: Record<string, unknown> = {};
  const measurePhone = async (id: string) => {
    phone[id] = [...(await smallTexts()), ...(await hardToPress())];
  };
  const measureNarrow = async (id: string) => {
    narrow[id] = await readLayout();
  };
  let isNarrow = false;
  // Each page begins in the window in which the one before ended: a change of the window costs as much as a page.
  await visitTemplates(async (id) => {
    await (isNarrow ? measureNarrow(id) : measurePhone(id));
    isNarrow = !isNarrow;
    await showAs(isNarrow ? 'narrow' : 'phone');
    await (isNarrow ? measureNarrow(id) : measurePhone(id));
  });
  await showAs('narrow');
  return { phone, narrow, longNames: await visitTemplates(readLayout, longTexts) };
}

test('every control on a phone is at least 44 px tall and wide, except links in a sentence, and no text is small', async () => {
  expect((await crawlLayouts()).phone).toEqual(forEachTemplate([]));
});

test('forced colors still mark the chosen option, and nothing moves for visitors who prefer reduced motion', async () => {
  page = await tab.open();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(site.at(host, '/rx/atorvastatin?zip=19103'));
  // At least the tile, the amount, the order and the view; backgrounds and shadows are not drawn.
  const chosen = page.locator('main').locator('[aria-current="true"], label:has(:checked)');
  const outlines = await chosen.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).outlineStyle),
  );
  expect(outlines.length).toBeGreaterThanOrEqual(4);
  expect([...new Set(outlines)]).toEqual(['solid']);
  await page.locator('[data-map-view]').check();
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((each) => Number(each.effect?.getTiming().duration ?? 0))),
  );
  expect(longest).toBeLessThanOrEqual(1);
});

describe('an address with the id of a question', () => {
  /** The last question: below the first screen, and closed. */
  const lastQuestion = () => page.locator('main details').last();
  const readLastId = async () => {
    const response = await site.get(site.at(host, '/rx/faq'));
    return [...(await response.text()).matchAll(/<details[^>]*><summary[^>]*>.*?<span id="([^"]+)"/gs)].at(
      -1,
    )?.[1];
  };
  const isOpen = (question: ReturnType<typeof lastQuestion>) =>
    question.evaluate((details: HTMLDetailsElement) => details.open);

  const expectOnScreen = async () => {
    const box = await lastQuestion().boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(viewports.phone.height);
  };

  test('the address of a question opens only it at each visit, and scrolls to it', async () => {
    page = await tab.open();
    const id = await readLastId();
    const question = lastQuestion();
    for (const time of ['first', 'second']) {
      await page.goto(site.at(host, '/rx/faq'));
      expect(await isOpen(question), time).toBe(false);
      await page.goto(site.at(host, `/rx/faq#${id}`));
      await expect.poll(() => isOpen(question), { message: time }).toBe(true);
      await expectOnScreen();
      expect(await isOpen(page.locator('main details').first())).toBe(false);
      await question.locator('summary').click();
      await expect.poll(() => isOpen(question), { message: time }).toBe(false);
    }
  });

  test('the address of a question opens it and scrolls to it without JavaScript', async () => {
    page = await tabWithoutScript.open();
    await page.goto(site.at(host, `/rx/faq#${await readLastId()}`), { waitUntil: 'networkidle' });
    await expect.poll(() => isOpen(lastQuestion())).toBe(true);
    await expectOnScreen();
    expect(await isOpen(page.locator('main details').first())).toBe(false);
  });
});
