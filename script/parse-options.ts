import { parseArgs, type ParseArgsConfig } from 'node:util';

import { errorMessage } from '../domain/error-message.ts';

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
