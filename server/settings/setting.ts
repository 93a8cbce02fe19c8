import { z } from 'zod';

/**
 * One environment variable. Its parser, its error messages, docs/settings.md and .env.example all come from this
 * descriptor.
 */
export interface Setting {
  /** The text to parse when the variable is not set. */
  default?: string;
  /** What the documentation shows as the default of a setting without a fixed one. */
  unset?: string;
  /** Reads the text. */
  parse: z.ZodType;
  /** The allowed values: the end of the error message "it must be ...". */
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

/** A bad setting, which prevents the start. The operator sees only its message, a line for each setting. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parsed settings and the problems found in them. */
export interface ParsedSettings<S extends Settings> {
  /** A bad value counts as not set. */
  values: Values<S>;
  problems: ConfigError[];
  /** The names of the settings with a bad value. */
  bad: ReadonlySet<string>;
}

/** Parses each setting independently. An empty variable counts as not set. */
export function parseSettings<S extends Settings>(settings: S, environment: Environment): ParsedSettings<S> {
  const problems: ConfigError[] = [];
  const bad = new Set<string>();
  const entries = Object.entries(settings).map(([name, setting]) => {
    const text = environment[name] || setting.default;
    if (text === undefined) return [name, undefined];
    const result = setting.parse.safeParse(text);
    if (result.success) return [name, result.data];
    problems.push(badValueError(name, setting, text));
    bad.add(name);
    return [name, setting.default === undefined ? undefined : setting.parse.parse(setting.default)];
  });
  return { values: Object.fromEntries(entries) as Values<S>, problems, bad };
}

/** The errors for settings that are set without another setting that they require. */
export function findMissing<S extends Settings>(
  settings: S,
  { values, bad }: ParsedSettings<S>,
  environment: Environment,
): ConfigError[] {
  return Object.entries(settings).flatMap(([name, { needs = [], default: unset }]) => {
    // A setting that is written out with its default value requires no other setting.
    if (!environment[name] || environment[name] === unset) return [];
    const missing = needs.filter((needed) => values[needed] === undefined && !bad.has(needed));
    return missing.map((needed) => missingError(settings, needed, `with ${name}`));
  });
}

/** The error for a value, which it contains unless it is secret. */
function badValueError(name: string, { isSecret, allowed }: Setting, value: string): ConfigError {
  const problem = isSecret ? hidden : describeBadValue(value);
  return new ConfigError(`${name} ${problem}; it must be ${allowed}.`);
}

const hidden = 'is invalid (its value is hidden)';

/** The predicate of a sentence about a bad value, which shows it unless it may be a secret for another setting. */
export function describeBadValue(value: string): string {
  const isToken = /^[\w+=-]{20,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value);
  const isKey = value.includes('-----BEGIN') || value.includes('private_key');
  return isToken || isKey || mayHoldPassword(value) ? hidden : `is ${JSON.stringify(value)}`;
}

/** Whether a text may hold a password or a key, as a malformed URL or a list of URLs can. */
const mayHoldPassword = (text: string): boolean =>
  /[:/].*@/s.test(text) || /[?&][^=&]*(?:key|token|secret|sig|password|auth)[^=&]*=/i.test(text);

/** The error for a setting that must be set. @param when the condition, such as 'in production'. */
export function missingError(settings: Settings, name: string, when: string): ConfigError {
  return new ConfigError(`${name} is empty; ${when} it must be ${settings[name]?.allowed ?? 'set'}.`);
}

function hasCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username + url.password !== '';
}

/** The base URL of a service. `fetch` rejects URLs with a user name or password, so they prevent the start. */
export const serviceUrl = {
  parse: z.url({ protocol: /^https?$/ }).refine((text) => !hasCredentials(text)),
  allowed: 'an http or https URL without a user name in it',
} as const;

/** Headers of requests, as a list of pairs. */
export const headerPairs = {
  parse: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/)
    .transform((pairs, context) => {
      try {
        return Object.fromEntries(
          pairs.split(',').map((pair) => {
            const [name = '', value = ''] = pair.split(/=(.*)/);
            return [name.toLowerCase(), decodeURIComponent(value)];
          }),
        );
      } catch {
        context.addIssue({ code: 'custom', message: 'not percent-encoded' });
        return z.NEVER;
      }
    }),
  allowed: 'a list of header=value pairs with percent-encoded values, such as Authorization=Bearer%20TOKEN',
} as const;

/** A text that is not empty. */
export const text = z.string().min(1);

/** The path of a file or folder. A URL or the content of a file is a mistake, and later messages would repeat its secrets. */
export const path = text.refine((value) => !/:\/\/|\n/.test(value));

/** A text that matches a pattern. */
export const matching = (pattern: RegExp) => z.string().regex(pattern);

/** A key or token for a header or a URL. A space or line break in it is a copy-and-paste mistake. */
export const credential = matching(/^[!-~]+$/);

/** A whole number between two limits, written in digits. `Number` would read a space as 0. */
export const integer = (min: number, max: number) =>
  matching(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
