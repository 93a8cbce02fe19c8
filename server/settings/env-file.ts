import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { ConfigError } from './setting.ts';

interface EnvFile {
  environment: Readonly<Record<string, string | undefined>>;
  /** Warnings about what a shell, systemd or a container reads differently than Node does. */
  warnings: string[];
}

const byteOrderMark = '\uFEFF';

/** The folders that the systemd unit and the container image set outside the file. */
const folders = ['DATA_DIR', 'RELEASE_DIR'];

/**
 * Reads a file of settings; its folders may be in the environment instead.
 * @throws ConfigError if the file cannot be read.
 */
export function readEnvFile(path: string, environment: EnvFile['environment'] = {}): EnvFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`--env-file is ${JSON.stringify(path)}; it must be a file that can be read.`);
  }
  const warnings: string[] = [];
  if (text.startsWith(byteOrderMark)) {
    text = text.slice(byteOrderMark.length);
    warnings.push(
      `${path} begins with a byte order mark, which becomes part of the first name. Save it as UTF-8 without a byte order mark.`,
    );
  }
  if (text.includes('\r'))
    warnings.push(
      `${path} has Windows line breaks (CRLF), and a shell would add a CR to each value. Save it with LF line breaks.`,
    );
  warnings.push(...findOddLines(text).map(({ line, problem }) => `${path}:${line} ${problem}`));
  const outside = folders.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []));
  return { environment: { ...Object.fromEntries(outside), ...parseEnv(text) }, warnings };
}

interface OddLine {
  line: number;
  problem: string;
}

const problems = {
  other: 'is not a setting. Write each setting as NAME=value, without spaces around the equals sign.',
  exported: 'begins with export, and systemd would ignore it. Write NAME=value alone.',
  commented:
    'has a # in its value, which systemd takes for a part of it and others for a comment. Give a comment its own line, or quote the value.',
};

/** The lines that are neither a comment nor part of a setting, whose quoted value may span several lines, or not one for systemd. */
function findOddLines(text: string): OddLine[] {
  const found: OddLine[] = [];
  let openQuote = '';
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (openQuote !== '') {
      if (content.includes(openQuote)) openQuote = '';
      continue;
    }
    if (/^\s*(?:#|$)/.test(content)) continue;
    const [, exported, value] = /^\s*(export\s+)?[A-Za-z_]\w*=(.*)$/.exec(content) ?? [];
    if (value === undefined || /^\s+[^\s#]/.test(value)) found.push({ line, problem: problems.other });
    if (exported !== undefined) found.push({ line, problem: problems.exported });
    const [quote = ''] = /^["'`]/.exec(value ?? '') ?? [];
    if (quote === '' && value?.includes('#')) found.push({ line, problem: problems.commented });
    if (quote !== '' && !value?.includes(quote, 1)) openQuote = quote;
  }
  return found;
}
