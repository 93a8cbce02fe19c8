import { Hono, type Context, type MiddlewareHandler } from 'hono';

import { createAnalyticsApi, type AnalyticsEvent } from './analytics/analytics-api.ts';
import { createCardIssuer, type FetchCardPrice } from './cards/card-issuer.ts';
import { createCardsApi } from './cards/cards-api.ts';
import type { Release } from './catalogue/release.ts';
import { createAssetsApi } from './content/assets-api.ts';
import { createContentApi, type ContentApiOptions } from './content/content-api.ts';
import { createDrugDescriptionsApi } from './drug-descriptions/drug-descriptions-api.ts';
import { listNames } from './drugs/drug-lists.ts';
import { createDrugsApi } from './drugs/drugs-api.ts';
import { createGeocodingApi } from './geocoding/geocoding-api.ts';
import type { NotificationsService } from './notifications/notifications-service.ts';
import { createPharmaciesApi } from './pharmacies/pharmacies-api.ts';
import { createPriceHistoryApi } from './prices/price-history-api.ts';
import { createPriceReportsApi } from './price-reports/price-reports-api.ts';
import type { PriceReportsService } from './price-reports/price-reports-service.ts';
import { createPricesApi } from './prices/prices-api.ts';
import { partnerOf } from './partner.ts';
import { runAtOnce, type Pieces } from './pieces.ts';
import { createQuotes, type Quotes } from './prices/quotes.ts';
import { internalError, reject } from './reply.ts';
import { createReleaseIndex } from './search/release-index.ts';
import { createSearchApi } from './search/search-api.ts';
import { isSameSecret } from './secret.ts';
import { inProcessReply } from '../wire/in-process-reply.ts';
import { createWalletApi } from './wallet/wallet-api.ts';
import type { WalletKeys } from './wallet/wallet-keys.ts';

export interface PlatformOptions {
  release: Release;
  /** Signs price keys; the same on every node. */
  secret: string;
  /** The key that callers of the gateway send as `x-api-key`. */
  gatewayKey: string;
  search: { appId: string; apiKey: string };
  geocodingKey: string;
  /** The content to serve; without it there is no content service and no drug descriptions. */
  content?: Omit<ContentApiOptions, 'faults' | 'logError'>;
  /** The folder of the content's files, in contentful-import's layout; without it they are not served. */
  assetsFolder?: string;
  /** The keys that sign wallet passes; without them there is no wallet service. */
  wallet?: WalletKeys;
  /** If absent, calls that send messages get 501. */
  notifications?: Pick<NotificationsService, 'api' | 'inboundSms'>;
  /** If absent, calls about price reports get 501. */
  priceReports?: PriceReportsService;
  /** Finds the prices of cards if a service of the operator issues the price keys. */
  fetchCardPrice?: FetchCardPrice | undefined;
  /** Whether a service of the operator issues the cards. The wallet service then accepts cards without checking them. */
  hasForeignCards?: boolean;
  /** Whether sentinel inputs provoke faults. */
  faults: boolean;
  /** Whether replies are marked as a demonstration. */
  demonstration: boolean;
  /** Logs the error behind a reply 500. */
  logError: (error: unknown) => void;
  now: () => Date;
}

export interface Platform {
  gateway: Hono;
  search: Hono;
  geocoding: Hono;
  /** Null without content. */
  content: Hono | null;
  /** The host of the content's files; null without a folder of them. */
  assets: Hono | null;
  /**
   * Answers requests to http://gateway.embedded, http://search.embedded, http://geocoding.embedded,
   * http://content.embedded and http://assets.embedded like the global fetch: rejects for another host and when the
   * request is aborted.
   */
  fetch: (request: Request) => Promise<Response>;
  /** Like `fetch`, for a caller that reads the values of JSON replies (wire/in-process-reply.ts). */
  call: (request: Request) => Promise<Response>;
  /** The last 1000 accepted analytics events. */
  events: () => AnalyticsEvent[];
  /** Computes in advance what the first requests would otherwise wait for. */
  prepare: () => Pieces<void>;
}

/** Creates the embedded services over one data release, each with the real service's protocol. */
export function createPlatform({ release, ...options }: PlatformOptions): Platform {
  return runAtOnce(createPlatformFactory(options)(release));
}

/** Creates the embedded services over a data release. */
export type PlatformFactory = (release: Release) => Pieces<Platform>;

/**
 * Creates the factory of a server's platforms. The parts that do not depend on a release are created once: content, its
 * files and the received events.
 */
export function createPlatformFactory(options: Omit<PlatformOptions, 'release'>): PlatformFactory {
  const { secret, faults, logError, now } = options;
  const analytics = createAnalyticsApi({ secret, now });
  const content = options.content ? createContentApi({ ...options.content, faults, logError }) : null;
  const assets =
    options.content && options.assetsFolder
      ? createAssetsApi(options.content.content, options.assetsFolder)
      : null;
  for (const service of [content, assets]) if (service) addErrorReplies(service, logError);
  return (release) => createReleaseServices(release, options, { analytics, content, assets });
}

interface SharedServices {
  analytics: ReturnType<typeof createAnalyticsApi>;
  content: Hono | null;
  assets: Hono | null;
}

function* createReleaseServices(
  release: Release,
  options: Omit<PlatformOptions, 'release'>,
  { analytics, content, assets }: SharedServices,
): Pieces<Platform> {
  const { secret, faults, now } = options;
  const quotes = createQuotes(release, { secret, faults, now });
  const issueCard = createCardIssuer(quotes, options.fetchCardPrice);
  yield;

  const gateway = createGateway(release, options, { quotes, issueCard, analytics: analytics.api });
  yield;
  const index = createReleaseIndex(release);
  const search = createSearchApi({ index: index.search, ...options.search, faults });
  yield;
  const geocoding = new Hono()
    .use(replyWithValues)
    .route('/', createGeocodingApi({ release, key: options.geocodingKey, faults }));
  for (const service of [gateway, search, geocoding]) addErrorReplies(service, options.logError);

  const hosts = new Map<string, Hono | null>([
    ['gateway.embedded', gateway],
    ['search.embedded', search],
    ['geocoding.embedded', geocoding],
    ['content.embedded', content],
    ['assets.embedded', assets],
  ]);
  const answer = async (request: Request, environment?: object): Promise<Response> => {
    const { hostname } = new URL(request.url);
    const service = hosts.get(hostname);
    if (!service) throw new TypeError(`${hostname} is not an embedded service`);
    request.signal.throwIfAborted();
    const response = await service.fetch(request, environment);
    // After an abort, the caller must get the abort reason instead of a reply.
    request.signal.throwIfAborted();
    return response;
  };
  return {
    gateway,
    search,
    geocoding,
    content,
    assets,
    events: analytics.events,
    fetch: (request) => answer(request),
    call: (request) => answer(request, inProcess),
    *prepare() {
      yield* index.prepare();
      yield* listNames(release);
    },
  };
}

/** The parts of the gateway that other services, or all releases, share. */
interface GatewayParts {
  quotes: Quotes;
  issueCard: ReturnType<typeof createCardIssuer>;
  analytics: Hono;
}

/** Creates the gateway: every service that callers reach with its key. */
function createGateway(
  release: Release,
  options: Omit<PlatformOptions, 'release'>,
  { quotes, issueCard, analytics }: GatewayParts,
): Hono {
  const { secret, faults, demonstration, now } = options;
  const gateway = new Hono().use(replyWithValues);
  // Mounted before the key check: the SMS provider signs its requests and has no gateway key.
  if (options.notifications?.inboundSms) gateway.route('/', options.notifications.inboundSms);
  gateway.use(async (context, next) => {
    if (!isSameSecret(context.req.header('x-api-key'), options.gatewayKey)) {
      return reject(context, 401, 'unauthorized', 'x-api-key is missing or unknown.');
    }
    if (!partnerOf(context)) {
      return reject(context, 401, 'unauthorized', 'x-partner-name is missing.');
    }
    return next();
  });
  gateway.route('/', createDrugsApi({ release, faults, demonstration, now }));
  gateway.route('/', createPricesApi({ release, quotes, faults, demonstration }));
  gateway.route('/', createPriceHistoryApi({ release, quotes, faults }));
  if (options.priceReports) {
    gateway.route('/', createPriceReportsApi({ reports: options.priceReports, quotes, faults }));
  }
  gateway.route('/', createCardsApi({ issueCard, faults, demonstration }));
  if (options.wallet) {
    const { wallet: keys, hasForeignCards = false } = options;
    const cards = hasForeignCards ? { issueCard: null, demonstration: false } : { issueCard, demonstration };
    gateway.route('/', createWalletApi({ ...cards, keys, secret, faults, now }));
  }
  gateway.route('/', analytics);
  if (options.notifications) gateway.route('/', options.notifications.api);
  gateway.route('/', createPharmaciesApi({ release, faults }));
  if (options.content) {
    gateway.route('/', createDrugDescriptionsApi({ release, content: options.content.content, faults }));
  }
  return gateway;
}

/** The environment of calls that read values. */
const inProcess = {};

/** Makes successful JSON replies values for callers that read values. */
const replyWithValues: MiddlewareHandler = (context, next) => {
  if (context.env !== inProcess) return next();
  const { json } = context;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no overload has a reply without a text
  context.json = ((value: unknown, status: 200 = 200) =>
    status === 200 ? inProcessReply(value, status) : json(value, status)) as Context['json'];
  return next();
};

/** Answers unknown paths with 501 and failures with 500, both without internal detail. */
function addErrorReplies(service: Hono, logError: PlatformOptions['logError']): void {
  service.notFound((context) =>
    reject(context, 501, 'not_implemented', 'This service does not have this call.'),
  );
  service.onError((error, context) => {
    // A caller that has gone away is not a failure.
    if (!context.req.raw.signal.aborted) logError(error);
    return internalError(context);
  });
}
