import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';

import { exampleEnvironment, exampleFile, settingsFile, withTables } from '../../script/settings-docs.ts';
import { parseConfig, settings, settingSections } from '../../server/settings/config.ts';
import type { Setting } from '../../server/settings/setting.ts';

const document = readFileSync(settingsFile, 'utf8');

test('docs/settings.md has the table of every section of settings: run `node script/settings-docs.ts`', () => {
  expect(withTables(document)).toBe(document);
  const sections = [...document.matchAll(/<!-- settings: (.+?) -->/g)].map(([, section = '']) => section);
  expect(sections.toSorted()).toEqual(Object.keys(settingSections).toSorted());
});

test('.env.example lists every setting as its descriptor says: run `node script/settings-docs.ts`', () => {
  expect(readFileSync(exampleFile, 'utf8')).toBe(exampleEnvironment());
});

test('.env.example starts a server with every line uncommented: a default that is written down changes nothing', () => {
  const lines = exampleEnvironment().replaceAll(/^# (?=[A-Z_0-9]+=)/gm, '');
  expect(parseConfig(parseEnv(lines)).problems).toEqual([]);
});

test('every setting that another one needs exists', () => {
  const needed = Object.values<Setting>(settings).flatMap(({ needs = [] }) => needs);
  expect(needed.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
});

test('docs/operating.md begins with what a person on call needs', () => {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const chapters = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  expect(chapters.slice(0, 4)).toEqual(['Is it up', 'What is wrong now', 'What to do', 'Routine']);
});
