import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { settingSections } from '../server/settings/config.ts';
import type { Setting, Settings } from '../server/settings/setting.ts';

/**
 * Writes the tables of docs/settings.md and the file .env.example from the settings' descriptors in server/settings/.
 * Run `node script/settings-docs.ts` after every change of a setting.
 */
const root = join(import.meta.dirname, '..');

export const settingsFile = join(root, 'docs', 'settings.md');
export const exampleFile = join(root, '.env.example');

/** The document with a fresh table between the markers `<!-- settings: SECTION -->` and `<!-- end of settings -->`. */
export function withTables(document: string): string {
  return document.replaceAll(
    /(<!-- settings: (.+?) -->\n)[\s\S]*?(<!-- end of settings -->)/g,
    (_, start: string, section: string, end: string) =>
      `${start}\n${table(new Map<string, Settings>(Object.entries(settingSections)).get(section))}\n${end}`,
  );
}

function table(settings: Settings = {}): string {
  const rows = Object.entries(settings).map(
    ([name, setting]) =>
      `| \`${name}\` | ${formatDefault(setting)} | ${setting.allowed} | ${setting.help} |\n`,
  );
  return `| variable | default | what it may be | what it is |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

const formatDefault = (setting: Setting) =>
  setting.default === undefined ? (setting.unset ?? '') : `\`${setting.default}\``;

const exampleHeading = `# Every setting of Fairscript with its default, made by script/settings-docs.ts from server/settings/.
# Copy this file to .env, set what you need, and start with: set -a; . ./.env; set +a; script/start
# docs/settings.md describes them in detail.
`;

/** The text of .env.example: every setting commented out, with its purpose and its allowed values. */
export function exampleEnvironment(): string {
  const sections = Object.entries(settingSections).map(([title, settings]) => {
    const lines = Object.entries(settings).map(([name, setting]) => {
      const { help, allowed, default: value, unset = '' } = setting;
      const fallback = value === undefined ? ` Default: ${unset}.` : '';
      return `# ${removeMarkup(formatHelp(help))}\n# Allowed: ${removeMarkup(allowed + '.' + fallback)}\n# ${name}=${value ?? ''}\n`;
    });
    return `\n## ${title}\n\n${lines.join('\n')}`;
  });
  return exampleHeading + sections.join('');
}

const formatHelp = (help: string) =>
  `${help[0]?.toUpperCase()}${help.slice(1).replace(/; see \[.+\)$/, '')}.`;

const removeMarkup = (markdown: string) => markdown.replaceAll('`', '');

if (import.meta.main) {
  writeFileSync(settingsFile, withTables(readFileSync(settingsFile, 'utf8')));
  writeFileSync(exampleFile, exampleEnvironment());
}
