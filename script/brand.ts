import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, env, exit, stderr, stdout } from 'node:process';

import { z } from 'zod';

import { errorMessage } from '../domain/error-message.ts';
import { ConfigError } from '../server/settings/setting.ts';
import { exitOnConfigError } from '../server/settings/exit-on-config-error.ts';
import { readBrandFolder, shippedBrands } from '../server/settings/brand-settings.ts';
import { brandFileSchemas } from '../tenants/brands.ts';
import { fromOption, parseOptions } from './command.ts';

/** The JSON Schemas of brand files, by file name: made from the schemas that the server checks with. */
export function brandSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(brandFileSchemas).map(([kind, schema]) => [
      `${kind}.schema.json`,
      `${JSON.stringify({ title: `Fairscript ${kind} file`, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2)}\n`,
    ]),
  );
}

function check(folder: string): number {
  const { brands, problems } = readBrandFolder(folder);
  const found = brands ? brands.warnings : problems;
  for (const { file, line, reason } of found) stdout.write(`${join(folder, file)}:${line}: ${reason}\n`);
  if (found.length > 0) return 1;
  const { size } = brands?.tenants ?? { size: 0 };
  stdout.write(
    `ok: ${size} brands, ${brands?.partners.length} partners and ${brands?.sources.length} sources in ${folder}\n`,
  );
  return 0;
}

function readArguments() {
  try {
    return parseOptions('script/brand', {
      args: argv.slice(2),
      options: { from: fromOption },
      allowPositionals: true,
    });
  } catch (error) {
    throw new ConfigError(errorMessage(error));
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, argument] = positionals;
  const fromEnvironment = env['BRANDS_DIR'] ? resolve(values.from, env['BRANDS_DIR']) : shippedBrands;
  if (command === 'check') exit(check(argument ? resolve(values.from, argument) : fromEnvironment));
  if (command === 'schema') {
    for (const [file, text] of brandSchemas()) writeFileSync(join(shippedBrands, file), text);
    return;
  }
  if (command === 'preview' && argument) {
    const { servePreview } = await import('./brand-preview.ts');
    await servePreview(argument, { brandsDir: fromEnvironment, port: Number(env['PORT'] ?? '') || 9010 });
    return;
  }
  stderr.write('script/brand needs check, or preview and the id of a brand. See script/brand --help.\n');
  exit(1);
}

if (import.meta.main) await exitOnConfigError(run);
