import { findMissing, missingError, parseSettings } from './setting.ts';
import { serverSettings } from './server-settings.ts';
import { upstreamSettings } from './upstream-settings.ts';

const { SEARCH_URL, SEARCH_HOSTS, SEARCH_APP_ID, SEARCH_INDEX, SEARCH_ADMIN_KEY } = upstreamSettings;
const { DATA_DIR, RELEASE_DIR } = serverSettings;
const { needs: _url, ...url } = SEARCH_URL;
const { needs: _hosts, ...hosts } = SEARCH_HOSTS;
/** Writing the index does not need the search-only key. */
const settings = {
  SEARCH_URL: url,
  SEARCH_HOSTS: hosts,
  SEARCH_APP_ID,
  SEARCH_INDEX,
  SEARCH_ADMIN_KEY,
  DATA_DIR,
  RELEASE_DIR,
} as const;

/**
 * Reads what script/index-search needs, and no other setting.
 * @throws ConfigError with the first problem.
 */
export function readSearchIndexConfig(environment: Readonly<Record<string, string | undefined>>) {
  const parsed = parseSettings(settings, environment);
  const { values, bad } = parsed;
  const [problem] = [...parsed.problems, ...findMissing(settings, parsed, environment)];
  if (problem) throw problem;
  const required = ['SEARCH_APP_ID', 'SEARCH_ADMIN_KEY'] as const;
  const missing = required.find((name) => !values[name] && !bad.has(name));
  if (!values.SEARCH_URL && !values.SEARCH_HOSTS) {
    throw missingError(settings, 'SEARCH_URL', 'for script/index-search');
  }
  if (missing) throw missingError(settings, missing, 'for script/index-search');
  return {
    hosts: [...(values.SEARCH_URL ? [values.SEARCH_URL] : []), ...(values.SEARCH_HOSTS ?? [])],
    appId: values.SEARCH_APP_ID ?? '',
    adminKey: values.SEARCH_ADMIN_KEY ?? '',
    indexName: values.SEARCH_INDEX,
    releaseDir: values.RELEASE_DIR ?? values.DATA_DIR,
  };
}
