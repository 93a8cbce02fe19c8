import { createHash } from 'node:crypto';
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

/** A client folder with a style sheet and the loader, or another manifest. */
function clientFolder(manifest: object = { 'app/first-touch.ts': { file: 'assets/loader.js' } }): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-first-paint-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'assets/loader.js'), 'load();\n');
  const css = '._a_1{top:0}._b_1{left:0}@font-face{font-family:Serif;src:url(./serif.woff2)}';
  writeFileSync(join(folder, 'assets/page.css'), css);
  return folder;
}

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Writing {
  sheet?: string;
  isReply?: boolean;
}

/** Writes a page as React Router does, and gives it with its policy as they are sent. */
function write({ sheet = 'page.css#', isReply = false }: Writing = {}) {
  const policy = collectPolicy();
  const mark = ` nonce="${policy.nonce}"`;
  const rendered =
    `<html><head><style>:root{font-family:Serif}</style><link${mark} rel="stylesheet" href="/rx/assets/${sheet}"/>` +
    `<link rel="modulepreload" href="/rx/assets/root.js"${mark}/></head><body><p class="_a_1 é">é</p>` +
    `<script${mark} data-now="">scroll()</script><script${mark}>context()</script>` +
    `<script${mark} type="module" async="">routes()</script><script>evil()</script></body></html>`;
  const document = createDocumentPool().open();
  createFirstPaint(clientFolder())?.write(Buffer.from(rendered), document, policy, isReply);
  return { html: document.bytes().toString(), header: policy.header() };
}

describe('the first paint of a document', () => {
  test('has the rules that the document uses and the loader in its head, and all other files in a list', () => {
    const css = '._a_1{top:0}@font-face{font-family:Serif;src:url(/rx/assets/serif.woff2)}';
    expect(write().html).toBe(
      `<html><head><style>:root{font-family:Serif}</style><style id="page-styles">${css}</style>` +
        `<script>(()=>{load();})()</script></head><body><p class="_a_1 é">é</p>` +
        `<script>scroll()</script><script type="later">context()</script>` +
        `<script type="later-module">routes()</script><script>evil()</script>` +
        `<script type="application/json" id="later-files">{"styles":["/rx/assets/page.css#"],"modules":["/rx/assets/root.js"]}</script>` +
        `</body></html>`,
    );
  });

  test('is allowed by the policy of the page, and nothing else is', () => {
    const { html, header } = write();
    const [, css = ''] = /<style id="page-styles">(.*?)<\/style>/.exec(html) ?? [];
    const scripts = ['scroll()', 'context()', 'routes()', '(()=>{load();})()'].map(sha).join(' ');
    expect(header).toContain(`script-src 'self' ${scripts};`);
    expect(header).toContain(`style-src 'self' ${sha(css)};`);
  });

  test('runs React at once in a page that answers a form', () => {
    expect(write({ isReply: true }).html).toContain('id="later-files" data-script="now">');
    expect(write().html).not.toContain('data-script');
  });

  test('fails for a style sheet that the build does not have, instead of a page without its styles', () => {
    expect(() => write({ sheet: 'other.css' })).toThrow('no style sheet /rx/assets/other.css');
  });
});

test('a build without the loader, such as that of development, has no first paint of its own', () => {
  expect(createFirstPaint(clientFolder({}))).toBeNull();
});

test('rejects a loader that would have to fetch another file', () => {
  const folder = clientFolder();
  writeFileSync(join(folder, 'assets/loader.js'), "import './other.js';load();");
  expect(() => createFirstPaint(folder)).toThrow('must not import');
});
