import {
  FlagNotFoundError,
  StandardResolutionReasons,
  TypeMismatchError,
  type Provider,
} from '@openfeature/server-sdk';

import type { Brands } from '../../tenants/brands.ts';
import type { FlagName } from '../../tenants/flags.ts';
import type { Environment } from '../../tenants/tenant.ts';

/** The value of a flag for one brand or for every brand. */
export interface FlagOverride {
  /** Null for every brand. */
  brand: string | null;
  flag: FlagName;
  value: boolean;
}

type FindValue = (flag: string, brand: string) => boolean | undefined;

/**
 * An OpenFeature provider of boolean flags from values in memory: `targetingKey` names the brand. A flag without a
 * value is reported as not found, so OpenFeature tries the next provider.
 */
export function createFlagProvider(name: string, findValue: FindValue): Provider {
  const rejectType = () => Promise.reject(new TypeMismatchError('Every flag is a boolean.'));
  return {
    metadata: { name },
    runsOn: 'server',
    resolveBooleanEvaluation: async (flag, _default, { targetingKey = '' }) => {
      const value = findValue(flag, targetingKey);
      if (value === undefined) throw new FlagNotFoundError();
      return { value, variant: value ? 'on' : 'off', reason: StandardResolutionReasons.TARGETING_MATCH };
    },
    resolveStringEvaluation: rejectType,
    resolveNumberEvaluation: rejectType,
    resolveObjectEvaluation: rejectType,
  };
}

/** The flags of brand files: those of the environment before those of the brand. */
export function createFileProvider({ tenants }: Brands, environment: Environment): Provider {
  const values = new Map<string, Readonly<Record<string, boolean | undefined>>>();
  for (const { id, flags, flagsIn } of tenants.values()) {
    values.set(id, { ...flags, ...flagsIn[environment] });
  }
  return createFlagProvider('files', (flag, brand) => values.get(brand)?.[flag]);
}

/** The flags of the setting FLAGS: one for a brand before one for every brand. */
export function createEnvironmentProvider(overrides: readonly FlagOverride[]): Provider {
  const values = new Map(overrides.map(({ brand, flag, value }) => [`${brand ?? ''}.${flag}`, value]));
  return createFlagProvider(
    'environment',
    (flag, brand) => values.get(`${brand}.${flag}`) ?? values.get(`.${flag}`),
  );
}
