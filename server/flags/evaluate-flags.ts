import {
  FirstSuccessfulStrategy,
  MultiProvider,
  NOOP_PROVIDER,
  OpenFeature,
  type Provider,
} from '@openfeature/server-sdk';

import { flagCatalog, type FlagName, type Flags } from '../../tenants/flags.ts';
import type { Environment } from '../../tenants/tenant.ts';

export interface FlagEvaluator {
  /** The values of all flags by brand: each from the first provider that has a value, or else the default. */
  evaluate: (providers: readonly Provider[], brands: Iterable<string>) => Promise<ReadonlyMap<string, Flags>>;
  close: () => void;
}

const names = Object.keys(flagCatalog) as FlagName[];
let evaluators = 0;

/**
 * Evaluates all flags with OpenFeature at once. Pages read the results, because OpenFeature evaluates asynchronously
 * (decision 0036). Each evaluator has its own OpenFeature domain, because OpenFeature is global to the process.
 */
export function createFlagEvaluator(environment: Environment): FlagEvaluator {
  evaluators += 1;
  const domain = `fairscript-${evaluators}`;
  return {
    async evaluate(providers, brands) {
      const entries = providers.map((provider) => ({ provider }));
      await OpenFeature.setProviderAndWait(domain, new MultiProvider(entries, new FirstSuccessfulStrategy()));
      const client = OpenFeature.getClient(domain);
      const evaluateBrand = async (brand: string) => {
        const context = { targetingKey: brand, brand, environment };
        const values = await Promise.all(
          names.map(async (name) => {
            const value = await client.getBooleanValue(name, flagCatalog[name].default, context);
            return [name, value] as const;
          }),
        );
        return [brand, Object.fromEntries(values) as Flags] as const;
      };
      return new Map(await Promise.all([...brands].map(evaluateBrand)));
    },
    close: () => void OpenFeature.setProvider(domain, NOOP_PROVIDER),
  };
}
