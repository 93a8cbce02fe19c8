import { resolve } from 'node:path';
import { cwd, env, exit, stderr } from 'node:process';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { errorMessage } from '../domain/error-message.ts';
import { readEnvFile } from '../server/settings/env-file.ts';

/** The folder where the command was run, to which its paths are relative: the wrapper changes the folder of the process. */
export const fromOption = { type: 'string', default: cwd() } as const;

/**
 * Parses the arguments of a script.
 * @throws Error that names an unknown option, because Node's own message advises to use `--`.
 */
export function parseOptions<const Config extends ParseArgsConfig>(
  script: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const message = errorMessage(error);
    const option = /^Unknown option '([^']+)'/.exec(message)?.[1];
    throw new Error(
      option === undefined ? `${message}.` : `There is no option ${option}: ${script} --help lists them.`,
      { cause: error },
    );
  }
}

/** The settings of the file that --env-file names, with warnings about it, or else those of the environment. */
export const readSettings = (file: string | undefined, folder: string): ReturnType<typeof readEnvFile> =>
  file === undefined ? { environment: env, warnings: [] } : readEnvFile(resolve(folder, file), env);

/** Runs a command. Prints the message of an error and exits with code 1. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    stderr.write(`${errorMessage(error)}\n`);
    exit(1);
  }
}
