import { createHash, hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { collectPolicy } from '../edge/security.ts';
import { createDocumentPool } from './document-pool.ts';
import { createFirstPaint } from './first-paint.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const loaderAlone = {
  'app/first-touch.ts': { file: 'assets/loader.js' },
  'app/load-later.ts': { file: 'assets/load-later.js' },
};

/** React Router's scripts, without what it writes between them. */
const routerScripts = {
  context:
    'window.__reactRouterContext = {"basename":"/rx","isSpaMode":false};window.__reactRouterContext.stream = 0;',
  routes:
    '\n  window.__reactRouterManifest = {\n  "entry": {"module": "/rx/assets/entry.js"},\n  "routes": {"root": {"id": "root", "hasLoader": true, "module": "/rx/assets/root.js", "css": ["/rx/assets/page.css"]}},\n  "version": "v1"\n};' +
    '\n  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/rx/assets/entry.js");',
  data: String.raw`window.__reactRouterContext.streamController.enqueue("[{},\"é\"]\n");`,
  end: 'window.__reactRouterContext.streamController.close();',
};
const start =
  '{"routes":{"root":{"hasLoader":true,"module":"root.js","css":["page.css"]}},"page":["root"],"context":{"basename":"/rx"},"version":"v1","data":[{},"é"]}';

/** A client folder with a style sheet and the loader, or another manifest. */
function clientFolder(manifest: object = loaderAlone): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-first-paint-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'assets/loader.js'), 'load();\n');
  writeFileSync(join(folder, 'assets/page.css'), '._a_1{top:0}._b_1{left:0}');
  const font = '@font-face{font-family:Serif;src:url(./serif.woff2)}';
  writeFileSync(join(folder, 'assets/font-faces.css'), font);
  return folder;
}

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Writing {
  /** Marks where the first screen ends. */
  fold?: string;
  sheet?: string;
  isReply?: boolean;
  isWhole?: boolean;
  isStorable?: boolean;
  /** In the body. */
  part?: string;
  inHead?: string;
  manifest?: object;
  speculation?: string;
  /** React Router's script with the data of the page. */
  data?: string;
}

/** Writes a page as React Router does, and returns it with its policy as the server sends them. */
function write(writing: Writing = {}) {
  const { sheet = 'page.css#', isReply = false, isWhole = false, isStorable = false } = writing;
  const { fold = '', part = '', inHead = '', speculation = null } = writing;
  const { context, routes, data, end } = { ...routerScripts, ...(writing.data && { data: writing.data }) };
  const policy = collectPolicy();
  const mark = ` nonce="${policy.nonce}"`;
  const rendered =
    `<html><head>${inHead}<style>:root{font-family:Serif}</style><link${mark} rel="stylesheet" href="/rx/assets/${sheet}"/>` +
    `<link rel="modulepreload" href="/rx/assets/root.js"${mark}/></head><body><p class="_a_1 é">é</p>${part}${fold}` +
    `<!--deferred <a data-deferred="more" href="?parts=whole">é</a>--><p class="_b_1">é</p><!--/deferred-->` +
    `<script id="page-data" type="application/json">{"é":1}</script>` +
    `<script${mark}>${context}</script><script${mark} type="module" async="">${routes}</script>` +
    `<script${mark}>${data}</script><script${mark}>${end}</script><script>evil()</script></body></html>`;
  const document = createDocumentPool().open();
  const options = { isReply, isWhole, isStorable, speculation };
  const parts = createFirstPaint(clientFolder(writing.manifest))?.write(
    Buffer.from(rendered),
    document,
    policy,
    options,
  );
  return { html: document.bytes().toString(), parts: parts?.toString(), header: policy.header() };
}

describe('the first paint of a document', () => {
  test('the first paint of a document has the loader and the rules that the document uses in its head, and all other files in a list', () => {
    const font = '@font-face{font-family:Serif;src:url(/rx/assets/serif.woff2)}';
    expect(write().html).toBe(
      `<html><head><style>:root{font-family:Serif}</style><style id="page-styles">._a_1{top:0}</style>` +
        `<script>(()=>{load();})()</script><style id=faces>${font}</style></head><body><p class="_a_1 é">é</p>` +
        `<a data-deferred="more" href="?parts=whole">é</a>` +
        `<script id="page-data" type="application/json">{"é":1}</script>` +
        `<script></script><script></script><script></script><script></script><script>evil()</script>` +
        `<script type="application/json" id="later-files">{"folder":"/rx/assets/","later":"/rx/assets/load-later.js",` +
        `"modules":["entry.js","root.js"],"idle":[],"extra":{"idle":[],"files":[]},"start":${start}}</script>` +
        `</body></html>`,
    );
  });

  test('the first paint of a document has the speculation rules at its end, and its policy allows them', () => {
    const { html, header } = write({ speculation: '{"prefetch":[]}' });
    expect(html).toMatch(/<script type="speculationrules">\{"prefetch":\[\]\}<\/script><\/body><\/html>$/);
    const source = `'sha256-${hash('sha256', '{"prefetch":[]}', 'base64')}'`;
    expect(header).toContain(source);
    expect(write().html).not.toContain('speculationrules');
  });

  test('loads the fonts after the first screen, because browsers wait for those in the head before they paint', () => {
    const fontLink = '<link rel="preload" as="font" href="/rx/assets/serif.woff2"/>';
    const { html } = write({ inHead: fontLink, fold: '<!--fold-->' });
    expect(html.split(fontLink)).toHaveLength(2);
    expect(html.indexOf(fontLink)).toBeGreaterThan(html.indexOf('<p class="_a_1 é">'));
  });

  test('leaves out the deferred parts and their rules, unless the whole page is requested', () => {
    expect(write().parts).toBe('<template id="more"><p class="_b_1">é</p></template>');
    const whole = write({ isWhole: true });
    expect(whole.parts).toBeUndefined();
    expect(whole.html).toContain('._a_1{top:0}._b_1{left:0}');
    expect(whole.html).toContain('--><p class="_b_1">é</p><!--');
  });

  test('a shared page has React’s initial data beside its deferred parts, with the same stamp', () => {
    const { html, parts = '' } = write({ isStorable: true });
    const [, stamp] = /data-stamp="([\w-]{12})"/.exec(parts) ?? [];
    expect(html).toContain('<script id="page-data" type="application/json"></script>');
    expect(html).toContain(`"extra":{"idle":[],"files":[]},"stamp":"${stamp}"}</script>`);
    expect(parts).toBe(
      '<template id="more"><p class="_b_1">é</p></template><script id="page-data" type="application/json">{"é":1}</script>' +
        `<script id="start" data-stamp="${stamp}" type="application/json">${start}</script>`,
    );
    expect(write({ isStorable: true }).parts).toBe(parts);
  });

  test.each<[string, Writing]>([
    ['a reply to a form', { isReply: true }],
    ['a page with all its parts', { isWhole: true }],
    ['a page that React completes', { part: '<p data-script="now"></p>' }],
  ])('contains the initial data of React itself in %s', (_page, writing) => {
    const { html } = write({ ...writing, isStorable: true });
    expect(html).toContain('<script id="page-data" type="application/json">{"é":1}</script>');
    expect(html).toContain(`"start":${start}}</script>`);
  });

  test.each<[string, Writing]>([
    ['itself', {}],
    ['its deferred parts', { isStorable: true }],
  ])(
    'escapes the initial data of React, so that no data of the page can end its element, in %s',
    (_place, writing) => {
      const data = String.raw`window.__reactRouterContext.streamController.enqueue("[\"\u003c/script>\u003cimg>\"]\n");`;
      const { html, parts = '' } = write({ ...writing, data });
      const sent = html + parts;
      expect(sent).not.toContain('<img>');
      const [, json = ''] = /"data":(\[.*?\])/.exec(sent) ?? [];
      expect(JSON.parse(json)).toEqual(['</script><img>']);
    },
  );

  test('the first paint of a document has the rules for the rest of the page at the end of the first screen', () => {
    const { html, header } = write({ fold: '<!--fold-->', isWhole: true });
    expect(html).toContain('<style id="page-styles">._a_1{top:0}</style>');
    expect(html).toContain('<p class="_a_1 é">é</p><style id="rest-styles">._b_1{left:0}</style><!--fold-->');
    expect(header).toContain(sha('._b_1{left:0}'));
    expect(html).toContain('<link rel=expect href=#rest-styles blocking=render><style id="page-styles">');
  });

  test('the first paint of a document is allowed by the policy of the page, which allows nothing else', () => {
    const { html, header } = write();
    const styleWith = (opening: string) => {
      const from = html.indexOf(opening);
      return sha(html.slice(from, html.indexOf('</style>', from)));
    };
    expect(header).toContain(`script-src 'self' ${sha('(()=>{load();})()')};`);
    expect(header).toContain(`style-src 'self' ${styleWith('@font-face{')} ${styleWith('._a_1{')};`);
  });

  test('runs React at once on a page that answers a form', () => {
    expect(write({ isReply: true }).html).toContain('id="later-files" data-script="now">');
    expect(write().html).not.toContain('data-script');
  });

  test('names the modules that start parts of the page without React', () => {
    const manifest = {
      ...loaderAlone,
      'app/card/card-scripts.ts': { file: 'assets/card-scripts.js' },
      'app/card/counter-scripts.ts': { file: 'assets/counter-scripts.js' },
      'app/privacy/load-monitor.client.ts': { file: 'assets/load-monitor.js' },
    };
    const part = '<p data-idle="card"></p><p data-idle="monitor"></p>';
    const { html } = write({ part, manifest });
    expect(html).toContain('"idle":["/rx/assets/card-scripts.js","/rx/assets/load-monitor.js"]');
    // The module that opens the counter is fetched when the browser is idle, and runs at the first touch.
    expect(html).toContain('"files":["counter-scripts.js"]},"counter":"/rx/assets/counter-scripts.js"');
    expect(() => write({ part })).toThrow('no app/card/card-scripts.ts');
  });

  test('lists the files that the first interaction needs, to prefetch when the browser is idle, on a page with React’s initial data', () => {
    const part = '<form data-script="prefetch"></form>';
    expect(write({ part }).html).toContain('"load-later.js","page.css"]}');
    expect(write({ part, isStorable: true }).html).toContain(
      '"extra":{"idle":["/rx/assets/load-later.js"],"files":[]}',
    );
    expect(write().html).toContain('"extra":{"idle":[],"files":[]}');
  });

  test('fails for a style sheet that the build does not have, instead of a page without its styles', () => {
    expect(() => write({ sheet: 'other.css' })).toThrow('no style sheet /rx/assets/other.css');
  });
});

test('a build without the inline script, such as in development, leaves documents unchanged', () => {
  expect(createFirstPaint(clientFolder({}))).toBeNull();
});

test('rejects a loader that would have to fetch another file', () => {
  const folder = clientFolder();
  const loader = join(folder, 'assets/loader.js');
  writeFileSync(loader, "import './other.js';load();");
  expect(() => createFirstPaint(folder)).toThrow('must not have static imports');
  writeFileSync(loader, 'load();import(href);');
  expect(createFirstPaint(folder)).not.toBeNull();
});
