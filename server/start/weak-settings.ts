import { isReservedForFiction } from '../../domain/phone-number.ts';
import type { Config } from '../settings/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Warns about valid settings that have less effect than they seem to. */
export function describeWeakSettings(config: Config, environment: Environment): string[] {
  return [
    ...describeEmbeddedMix(config, environment),
    ...describeUnused(config, environment),
    ...describeChannelsOff(config),
    ...describeSamples(config),
  ];
}

/** Warns about services that do not fit together, because one of them is embedded. */
function describeEmbeddedMix({ addresses, gateway, search }: Config, environment: Environment): string[] {
  if (gateway.url !== null && search.hosts.length > 0) return [];
  const isOwn = (service: keyof Config['addresses']) => (addresses[service] ?? gateway.url) !== null;
  const warnings: string[] = [];
  if (isOwn('prices') && !isOwn('cards')) {
    warnings.push(
      'PRICES_URL is set without CARDS_URL: cards are marked as a demonstration and have sample numbers that no pharmacy accepts.',
    );
  }
  if (isOwn('cards') && !isOwn('prices')) {
    warnings.push(
      'CARDS_URL is set without PRICES_URL: prices are a demonstration, and the card service does not know their keys.',
    );
  }
  const unused = [
    ...(isOwn('drugs') ? [] : ['DRUGS_PATH']),
    ...(isOwn('cards') ? [] : ['CARDS_PATH']),
    ...(isOwn('prices') ? [] : ['PBM_HEADER', 'SOURCE_HEADER']),
    ...(search.hosts.length > 0 ? [] : ['SEARCH_INDEX']),
  ];
  const set = unused.filter((name) => environment[name]);
  return [...warnings, ...set.map((name) => `${name} has no effect, because that service is embedded.`)];
}

/** Warns about settings that have no effect without another one, such as a key whose URL was forgotten. */
function describeUnused(
  { addresses, gateway, search, geocoding, content, email, sms, ofrep }: Config,
  environment: Environment,
): string[] {
  const hasGateway = [gateway.url, ...Object.values(addresses)].some((url) => url !== null);
  const unused: [string, string[]][] = [
    ['GATEWAY_URL', hasGateway ? [] : ['GATEWAY_API_KEY']],
    ['SEARCH_URL', search.hosts.length > 0 ? [] : ['SEARCH_APP_ID', 'SEARCH_API_KEY']],
    ['GEOCODING_URL', geocoding.url === null ? ['GEOCODING_KEY'] : []],
    ['CONTENT_URL', content.url === null ? ['CONTENT_SPACE', 'CONTENT_TOKEN'] : []],
    ['SMTP_URL', email ? [] : ['EMAIL_FROM']],
    ['SMS_ACCOUNT_SID', sms ? [] : ['SMS_AUTH_TOKEN', 'SMS_FROM', 'SMS_WEBHOOK_URL']],
    ['ofrep in FLAG_PROVIDERS', ofrep ? [] : ['OFREP_ENDPOINT']],
  ];
  return unused.flatMap(([needed, names]) =>
    names.filter((name) => environment[name]).map((name) => `${name} has no effect without ${needed}.`),
  );
}

/** Warns about channels of messages without a provider, which development replaces. */
function describeChannelsOff({ environment, addresses, gateway, email, sms }: Config): string[] {
  if (environment === 'development' || (addresses.notifications ?? gateway.url) !== null) return [];
  return [
    ...(sms ? [] : ['Text messages are off, and their forms are hidden: SMS_ACCOUNT_SID is empty.']),
    ...(email ? [] : ['Email is off, and its forms are hidden: SMTP_URL is empty.']),
  ];
}

/** Warns about brands that production serves with the help lines and the postal address of the samples. */
function describeSamples({ environment, brands: { partners, tenants } }: Config): string[] {
  if (environment !== 'production') return [];
  const served = new Set(partners.filter(({ enabled }) => enabled).map(({ brand }) => brand));
  return [...tenants.values()].flatMap(({ id, help, postalAddress }) => {
    const samples = [
      ...(isReservedForFiction(help.member) ? ['help.member'] : []),
      ...(isReservedForFiction(help.pharmacist) ? ['help.pharmacist'] : []),
      ...(postalAddress.startsWith('Sample address') ? ['postalAddress'] : []),
    ];
    return served.has(id) && samples.length > 0
      ? [`The brand ${id} has sample values: ${samples.join(', ')}. Write your own into its file.`]
      : [];
  });
}
