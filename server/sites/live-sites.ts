import { errorMessage } from '../../domain/error-message.ts';
import { logCodes } from '../../domain/errors.ts';
import type { Brands } from '../../tenants/brands.ts';
import type { Flags } from '../../tenants/flags.ts';
import { createRegistry, type FindSite } from '../../tenants/registry.ts';
import { createFlagEvaluator } from '../flags/evaluate-flags.ts';
import { createEnvironmentProvider, createFileProvider } from '../flags/flag-provider.ts';
import { createOfrepFlags, type OfrepFlags } from '../flags/ofrep-flags.ts';
import type { Config } from '../settings/config.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import { createSequence } from '../../domain/sequence.ts';

/**
 * What another thread needs to serve the same sites. That thread must not read the brand files itself, because they may have
 * changed since.
 */
export interface SiteState {
  brands: Brands;
  flags: ReadonlyMap<string, Flags>;
  revision: number;
}

/** The current sites: brand files, hosts and flags. They are replaced together or not at all (decision 0036). */
export interface LiveSites {
  siteForHost: FindSite;
  brands: () => Brands;
  state: () => SiteState;
  /** Increases when anything about a site changes. */
  revision: () => number;
  /** Reads the brand files again. If there is a problem, it is logged and the sites do not change. */
  reload: () => Promise<void>;
  /**
   * Fetches the flags from the flag service and updates the sites whose flags changed. If there is a problem, it is logged
   * and the sites do not change.
   */
  refreshFlags: () => Promise<void>;
  close: () => void;
}

export type SiteConfig = Pick<
  Config,
  | 'brands'
  | 'brandsDir'
  | 'environment'
  | 'extraHosts'
  | 'flagOverrides'
  | 'flagProviders'
  | 'ofrep'
  | 'origins'
  | 'upstreamTimeoutMs'
>;

export interface LiveSitesOptions extends Pick<ServerTelemetry, 'logger' | 'metrics'> {
  /** Reads the settings and the brand files again. @throws ConfigError for a problem in them. */
  readAgain: () => SiteConfig;
  /** Called before the sites change. If it fails, the sites do not change. */
  prepareChange?: (next: SiteState) => Promise<void>;
  fetch?: typeof fetch;
}

interface SiteSet extends SiteState {
  config: SiteConfig;
  siteForHost: FindSite;
}

const createSet = (config: SiteConfig, { brands, flags, revision }: SiteState): SiteSet => ({
  config,
  brands,
  flags,
  revision,
  siteForHost: createRegistry({ ...config, brands, flags, revision }),
});

const stateOf = ({ brands, flags, revision }: SiteSet): SiteState => ({ brands, flags, revision });

/** The sites of a worker thread, which the main thread notifies of changes. */
export function followSites(config: SiteConfig, state: SiteState) {
  let current = createSet(config, state);
  return {
    siteForHost: ((header) => current.siteForHost(header)) satisfies FindSite,
    brands: () => current.brands,
    use: (next: SiteState): void => {
      current = createSet(config, next);
    },
  };
}

/** Starts the sites of a configuration. Their flags are evaluated now and in the background, so that no page waits for one. */
export async function startSites(
  config: SiteConfig,
  {
    logger,
    metrics,
    readAgain,
    prepareChange = () => Promise.resolve(),
    fetch = globalThis.fetch,
  }: LiveSitesOptions,
): Promise<LiveSites> {
  const flags = createFlagSource(config, { logger, metrics, fetch });
  let revision = 0;

  function createNext(ofConfig: SiteConfig, values: SiteState['flags']): SiteSet {
    revision += 1;
    return createSet(ofConfig, { brands: ofConfig.brands, flags: values, revision });
  }

  async function load(ofConfig: SiteConfig): Promise<SiteSet> {
    const set = createNext(ofConfig, await flags.load(ofConfig));
    warnOfBrandFiles(ofConfig.brands, logger);
    return set;
  }

  let current = await load(config);

  async function reload(): Promise<void> {
    try {
      const next = await load(readAgain());
      await prepareChange(stateOf(next));
      current = next;
      metrics.reloads.inc({ what: 'brands', result: 'ok' });
      const { brands, brandsDir } = current.config;
      logger.info(
        { brandsDir, brands: [...brands.tenants.keys()], revision },
        'the brand files were reloaded',
      );
    } catch (error) {
      reportFailure('brands', error, 'the brand files were not reloaded: the sites are unchanged');
    }
  }

  function reportFailure(what: 'brands' | 'flags', error: unknown, message: string): void {
    metrics.reloads.inc({ what, result: 'failed' });
    const reason = errorMessage(error);
    logger.error({ code: logCodes.other.error, reason }, message);
  }

  async function changeFlags(): Promise<void> {
    const { config: ofConfig, flags: before } = current;
    const values = await flags.load(ofConfig);
    if (JSON.stringify([...values]) === JSON.stringify([...before])) return;
    const next = createNext(ofConfig, values);
    await prepareChange(stateOf(next));
    current = next;
  }

  const refreshFlags = () =>
    changeFlags().catch((error: unknown) => {
      reportFailure('flags', error, 'the flags were not updated: the sites are unchanged');
    });

  const inTurn = createSequence();
  const timer =
    config.ofrep && setInterval(() => void inTurn(refreshFlags), config.ofrep.pollSeconds * 1000).unref();
  return {
    siteForHost: (header) => current.siteForHost(header),
    brands: () => current.brands,
    state: () => stateOf(current),
    revision: () => current.revision,
    reload: () => inTurn(reload),
    refreshFlags: () => inTurn(refreshFlags),
    close: () => {
      if (timer) clearInterval(timer);
      flags.close();
    },
  };
}

/** Fetches the flags of the flag service, if there is one, and evaluates all flags of the brands of a configuration. */
function createFlagSource(
  config: SiteConfig,
  { logger, metrics, fetch }: Required<Pick<LiveSitesOptions, 'logger' | 'metrics' | 'fetch'>>,
) {
  const ofrep = config.ofrep && createOfrep(config, config.ofrep, fetch);
  const evaluator = createFlagEvaluator(config.environment);
  let failure = '';

  async function fetchValues({ brands }: SiteConfig): Promise<void> {
    if (!ofrep) return;
    const [reason = ''] = await ofrep.refresh([...brands.tenants.keys()]);
    metrics.reloads.inc({ what: 'flags', result: reason === '' ? 'ok' : 'failed' });
    const code = logCodes.other.error;
    // Logs one line per outage and one for its end.
    if (reason !== '' && failure === '')
      logger.warn({ code, reason }, 'the flag service fails: flags keep their last values');
    if (reason === '' && failure !== '') logger.info('the flag service answers again');
    failure = reason;
  }

  return {
    async load(ofConfig: SiteConfig): Promise<SiteState['flags']> {
      await fetchValues(ofConfig);
      const { brands, environment, flagOverrides, flagProviders } = ofConfig;
      const providers = {
        environment: createEnvironmentProvider(flagOverrides),
        ofrep: ofrep?.provider,
        files: createFileProvider(brands, environment),
      };
      const chosen = flagProviders.flatMap((name) => providers[name] ?? []);
      return evaluator.evaluate(chosen, brands.tenants.keys());
    },
    close: evaluator.close,
  };
}

const createOfrep = (
  { environment, upstreamTimeoutMs }: SiteConfig,
  { endpoint, headers }: NonNullable<SiteConfig['ofrep']>,
  fetch: typeof globalThis.fetch,
): OfrepFlags =>
  createOfrepFlags({
    endpoint,
    headers,
    environment,
    timeoutMs: upstreamTimeoutMs,
    fetch,
    now: () => performance.now(),
  });

function warnOfBrandFiles({ warnings }: Brands, logger: LiveSitesOptions['logger']): void {
  if (warnings.length === 0) return;
  const problems = warnings.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
  logger.warn({ problems }, 'brands lack contrast or a partner: run script/brand check');
}
