import { z } from 'zod';

/** One environment variable, from which parsing, error messages, docs/operating.md and .env.example are made. */
export interface Setting {
  /** The text to parse when the variable is not set. */
  default?: string;
  /** What the documentation shows as the default of a setting without a fixed one. */
  unset?: string;
  /** Reads the text. */
  parse: z.ZodType;
  /** The allowed values, to complete the error message "it may be ...". */
  allowed: string;
  /** What it is for, in Markdown. */
  help: string;
  /** Whether error messages omit the value. */
  isSecret?: true;
  /** Settings that must be set together with this one. */
  needs?: readonly string[];
}

export type Settings = Readonly<Record<string, Setting>>;

/** The parsed values of settings by name; undefined for one that is not set and has no default. */
export type Values<S extends Settings> = {
  [Name in keyof S]: z.infer<S[Name]['parse']> | (S[Name] extends { default: string } ? never : undefined);
};

/** A bad setting, which prevents the start; its message is the one line that an operator reads. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses each setting independently. An empty variable counts as not set.
 * @throws ConfigError with the variable, its value (never a secret one) and the allowed values.
 */
export function parseSettings<S extends Settings>(settings: S, environment: Environment): Values<S> {
  const entries = Object.entries(settings).map(([name, setting]) => [
    name,
    parseSetting(name, setting, environment[name] || undefined),
  ]);
  return Object.fromEntries(entries) as Values<S>;
}

/** Checks that every setting that is set has those it needs. @throws ConfigError for one that is missing. */
export function checkNeeds<S extends Settings>(
  settings: S,
  values: Values<S>,
  environment: Environment,
): void {
  for (const [name, { needs = [] }] of Object.entries(settings)) {
    const missing = environment[name] ? needs.find((needed) => values[needed] === undefined) : undefined;
    if (missing) throw missingError(settings, missing, `with ${name}`);
  }
}

function parseSetting(name: string, setting: Setting, value: string | undefined): unknown {
  const text = value ?? setting.default;
  if (text === undefined) return undefined;
  const result = setting.parse.safeParse(text);
  if (result.success) return result.data;
  const displayed =
    setting.isSecret || hasCredentials(text) ? 'a value that is not shown' : JSON.stringify(value);
  throw new ConfigError(`${name} was ${displayed}; it may be ${setting.allowed}.`);
}

/** The error for a setting that must be set. @param when the condition, such as 'in production'. */
export function missingError(settings: Settings, name: string, when: string): ConfigError {
  return new ConfigError(`${name} was empty; ${when} it may be ${settings[name]?.allowed ?? 'set'}.`);
}

/** Whether a text is a URL with a user name or a password, which must not appear in a message. */
function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return /\/\/[^/]*@/.test(text);
  const { username, password } = new URL(text);
  return username + password !== '';
}

/** The base URL of a service. `fetch` rejects URLs with a user name or password, so they prevent the start. */
export const serviceUrl = {
  parse: z.url({ protocol: /^https?$/ }).refine((text) => !hasCredentials(text)),
  allowed: 'an http or https URL without a user name in it',
} as const;

/** A text that is not empty. */
export const text = z.string().min(1);

/** A text that matches a pattern. */
export const matching = (pattern: RegExp) => z.string().regex(pattern);

/** A whole number from a minimum to a maximum. */
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
