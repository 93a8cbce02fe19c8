import { join, resolve } from 'node:path';

import { errorCode } from '../../domain/error-message.ts';
import { findNearest } from '../../domain/nearest-name.ts';
import { readBrands, type Brands } from '../../tenants/brands.ts';
import { flagCatalog, type FlagName } from '../../tenants/flags.ts';
import type { FlagOverride } from '../flags/flag-provider.ts';
import {
  ConfigError,
  describeBadValue,
  headerPairs,
  integer,
  matching,
  serviceUrl,
  path,
  type Settings,
  type Values,
} from './setting.ts';

/** The brands that the site ships, beside the code that serves them. */
export const shippedBrands = join(import.meta.dirname, '..', '..', 'brands');

const providers = ['environment', 'ofrep', 'files'] as const;
export type FlagProviderName = (typeof providers)[number];
const providerList = new RegExp(`^(${providers.join('|')})(,(${providers.join('|')}))*$`);

/** The settings of brand files and feature flags. */
export const brandSettings = {
  BRANDS_DIR: {
    unset: 'the shipped folder `brands`',
    parse: path,
    allowed: 'a folder with brand files',
    help: 'folder of the files of brands, partners and partner sources, instead of the shipped ones; SIGHUP reads it again; `script/brand check` checks it',
  },
  FLAG_PROVIDERS: {
    unset: '`environment,files`, with `OFREP_ENDPOINT` `environment,ofrep,files`',
    parse: matching(providerList),
    allowed: 'a list of environment, ofrep and files, such as ofrep,files',
    help: 'where the values of feature flags come from: the first that has one decides',
  },
  FLAGS: {
    unset: 'none',
    parse: matching(/^[\w.-]+=(true|false)(,[\w.-]+=(true|false))*$/),
    allowed:
      'a list of flag=true or flag=false pairs such as faqPage=false, or for one brand acme.faqPage=false',
    help: 'feature flags of this server; the names are in `tenants/flags.ts`',
  },
  OFREP_ENDPOINT: {
    unset: 'none',
    ...serviceUrl,
    help: 'URL of a flag service that speaks OFREP, such as flagd; called in the background, never while a page waits',
  },
  OFREP_HEADERS: {
    unset: 'none',
    ...headerPairs,
    help: 'headers of the calls to the flag service',
    isSecret: true,
    needs: ['OFREP_ENDPOINT'],
  },
  OFREP_POLL_SECONDS: {
    default: '30',
    parse: integer(1, 3600),
    allowed: 'a number of seconds from 1 to 3600',
    help: 'how often the flag service is called',
  },
} as const satisfies Settings;

/**
 * Reads the brand files, and the configuration of flags.
 * @throws ConfigError with file, line and reason of every problem.
 */
export function brandConfig(values: Values<typeof brandSettings>) {
  const { OFREP_ENDPOINT: endpoint = null, FLAG_PROVIDERS: listed } = values;
  const brandsDir = values.BRANDS_DIR === undefined ? shippedBrands : resolve(values.BRANDS_DIR);
  const brands = loadBrands(brandsDir);
  const unlisted = endpoint === null ? 'environment,files' : providers.join(',');
  const flagProviders = (listed ?? unlisted).split(',') as FlagProviderName[];
  if (flagProviders.includes('ofrep') && endpoint === null) {
    throw new ConfigError(
      `OFREP_ENDPOINT is empty; with ofrep in FLAG_PROVIDERS it must be ${brandSettings.OFREP_ENDPOINT.allowed}.`,
    );
  }
  return {
    brandsDir,
    brands,
    flagProviders,
    flagOverrides: parseFlags(values.FLAGS ?? '', brands),
    /** Null without a flag service. */
    ofrep:
      endpoint === null || !flagProviders.includes('ofrep')
        ? null
        : {
            endpoint,
            headers: values.OFREP_HEADERS ?? {},
            pollSeconds: values.OFREP_POLL_SECONDS,
          },
  };
}

function loadBrands(folder: string): Brands {
  const { brands, problems } = readBrandFolder(folder);
  if (brands) return brands;
  const lines = problems.map(({ file, line, reason }) => `${join(folder, file)}:${line}: ${reason}`);
  throw new ConfigError(`The brand files cannot be used:\n${lines.join('\n')}`);
}

const folderProblems: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is a file',
  EACCES: 'permission is denied',
};

/** @throws ConfigError if the folder cannot be read. */
export function readBrandFolder(folder: string): ReturnType<typeof readBrands> {
  try {
    return readBrands(folder);
  } catch (error) {
    const code = errorCode(error) || String(error);
    throw new ConfigError(
      `BRANDS_DIR ${describeBadValue(folder)}; it must be a folder whose files can be read (${folderProblems[code] ?? code}).`,
    );
  }
}

function parseFlags(pairs: string, { tenants }: Brands): FlagOverride[] {
  const reject = (reason: string) => new ConfigError(`FLAGS ${describeBadValue(pairs)}; ${reason}.`);
  return pairs
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value] = pair.split('=');
      const [flag = '', brand = null] = name.split('.').toReversed();
      if (brand !== null && !tenants.has(brand)) {
        throw reject(`the brand of ${name} must be one of ${[...tenants.keys()].join(', ')}`);
      }
      if (!isFlag(flag)) {
        const nearest = findNearest(flag, Object.keys(flagCatalog));
        throw reject(`${flag} is not a flag. The closest name is ${nearest?.name}`);
      }
      return { brand, flag, value: value === 'true' };
    });
}

const isFlag = (name: string): name is FlagName => Object.hasOwn(flagCatalog, name);
