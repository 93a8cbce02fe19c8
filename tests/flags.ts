import { flagCatalog, type FlagName, type Flags } from '../tenants/flags.ts';

/** Every flag with some values, and the default of each other one. */
export function flagsWith(values: Partial<Record<FlagName, boolean>> = {}): Flags {
  const names = Object.keys(flagCatalog) as FlagName[];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? flagCatalog[name].default])) as Flags;
}
