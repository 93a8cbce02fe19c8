type Environment = Readonly<Record<string, string | undefined>>;

const isServiceUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
};

/** The kinds of settings with rules, by the end of their names. */
const rules = [
  { names: /_URL$/, isValid: isServiceUrl, allowed: 'an http or https URL without a user name in it' },
  {
    names: /_(KEY|TOKEN)$/,
    isValid: (text: string) => /^[!-~]+$/.test(text),
    allowed: 'without spaces and line breaks',
  },
];

/**
 * A sentence for each setting that cannot be used to inspect an operator's services. None repeats a value, which may be a key.
 */
export function findSettingProblems(environment: Environment): string[] {
  const settings = Object.entries(environment).filter(
    ([name, value]) => name.startsWith('CONTRACT_') && value,
  );
  const names = settings.map(([name]) => name);
  // Otherwise a misspelled name would end with "0 failed", and no service was asked.
  const missing =
    names.length > 0 && !names.includes('CONTRACT_URL')
      ? [`CONTRACT_URL, the address of the gateway, is not set, but ${names.join(' and ')}.`]
      : [];
  const malformed = settings.flatMap(([name, value = '']) =>
    rules
      .filter((rule) => rule.names.test(name) && !rule.isValid(value))
      .map(({ allowed }) => `${name} must be ${allowed}.`),
  );
  return [...missing, ...malformed];
}
