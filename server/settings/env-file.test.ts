import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readEnvFile } from './env-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairscript-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const path = join(folder, 'site.env');
  writeFileSync(path, text);
  return readEnvFile(path);
}

describe('readEnvFile', () => {
  test('reads comments, quotes and several lines without a warning', () => {
    const text = '# comment\n\nPORT=9001\nHOST="127.0.0.1"\nEMAIL_FROM=\'two\n# lines\'\n  LOG_LEVEL=info\n';
    expect(read(text)).toEqual({
      environment: { PORT: '9001', HOST: '127.0.0.1', EMAIL_FROM: 'two\n# lines', LOG_LEVEL: 'info' },
      warnings: [],
    });
  });

  test('warns about what a shell, systemd or a container would read differently', () => {
    const path = join(folder, 'site.env');
    expect(read('\uFEFFPORT=9001\r\nLOG LEVEL=info\r\nHOST = 127.0.0.1\r\n')).toEqual({
      environment: expect.objectContaining({ PORT: '9001' }),
      warnings: [
        `${path} begins with a byte order mark, which becomes part of the first name. Save it as UTF-8 without a byte order mark.`,
        `${path} has Windows line breaks (CRLF), and a shell would add a CR to each value. Save it with LF line breaks.`,
        `${path}:2 is not a setting. Write each setting as NAME=value, without spaces around the equals sign.`,
        `${path}:3 is not a setting. Write each setting as NAME=value, without spaces around the equals sign.`,
      ],
    });
  });

  test('warns about lines that the unit in deploy/ would not read, or not as Node does', () => {
    const path = join(folder, 'site.env');
    const { environment, warnings } = read('export PORT=9001\nLOG_LEVEL=info # why\nSMTP_URL="smtp://a#b"\n');
    expect(environment).toEqual({ PORT: '9001', LOG_LEVEL: 'info', SMTP_URL: 'smtp://a#b' });
    expect(warnings).toEqual([
      `${path}:1 begins with export, and systemd would ignore it. Write NAME=value alone.`,
      `${path}:2 has a # in its value, which systemd takes for a part of it and others for a comment. Give a comment its own line, or quote the value.`,
    ]);
  });

  test('takes the folders from the environment if the file does not set them', () => {
    const path = join(folder, 'site.env');
    writeFileSync(path, 'DATA_DIR=/data\n');
    const environment = { DATA_DIR: '/other', RELEASE_DIR: 'release', PORT: '1' };
    expect(readEnvFile(path, environment).environment).toEqual({ DATA_DIR: '/data', RELEASE_DIR: 'release' });
  });

  test('names a file that cannot be read', () => {
    expect(() => readEnvFile('/none.env')).toThrow(
      '--env-file is "/none.env"; it must be a file that can be read.',
    );
    expect(() => readEnvFile(folder)).toThrow('it must be a file that can be read.');
  });
});
