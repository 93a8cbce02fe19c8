import { createAnalyticsClient, type AnalyticsClient } from './analytics-client.ts';
import { createCardsClient, type CardsClient, type CardsUpstream } from './cards-client.ts';
import { createContentClient, type ContentClient } from './content/content-client.ts';
import type { ContentUpstream } from './content/run-query.ts';
import { createDrugDescriptionsClient, type DrugDescriptionsClient } from './drug-descriptions-client.ts';
import { createDrugsClient, type DrugsClient, type DrugsUpstream } from './drugs-client.ts';
import { createGeocodingClient, type GeocodingClient, type GeocodingUpstream } from './geocoding-client.ts';
import { createMapTilesClient, type MapTilesClient, type MapTilesUpstream } from './map-tiles-client.ts';
import { createMediaClient, type MediaClient } from './media-client.ts';
import { createMedicationsClient, type MedicationsClient } from './medications-client.ts';
import {
  createMonitoringClient,
  type MonitoringClient,
  type MonitoringUpstream,
} from './monitoring-client.ts';
import { createPharmaciesClient, type PharmaciesClient } from './pharmacies-client.ts';
import { createPriceReportsClient, type PriceReportsClient } from './price-reports-client.ts';
import { createPricesClient, type PricesClient, type PricesUpstream } from './prices-client.ts';
import { createRewardsClient, type RewardsClient } from './rewards-client.ts';
import { createSearchClient, type SearchClient, type SearchUpstream } from './search-client.ts';
import { createNotificationsClient, type NotificationsClient } from './notifications-client.ts';
import {
  shareDrugDescriptions,
  shareDrugs,
  shareGeocoding,
  sharePharmacies,
  sharePrices,
  shareSearch,
  shareWallet,
} from './shared-clients.ts';
import type { GatewayUpstream, Upstream } from './upstream.ts';
import { createWalletClient, type WalletClient } from './wallet-client.ts';

export type { CallContext, GatewayUpstream, Upstream, UpstreamEvent } from './upstream.ts';

/** The clients of every upstream service. */
export interface Upstreams {
  drugs: DrugsClient;
  drugDescriptions: DrugDescriptionsClient;
  medications: MedicationsClient;
  prices: PricesClient;
  priceReports: PriceReportsClient;
  cards: CardsClient;
  wallet: WalletClient;
  search: SearchClient;
  geocoding: GeocodingClient;
  analytics: AnalyticsClient;
  notifications: NotificationsClient;
  rewards: RewardsClient;
  content: ContentClient;
  media: MediaClient;
  /** Null without a tile server. */
  mapTiles: MapTilesClient | null;
  pharmacies: PharmaciesClient;
  /** Null without monitoring. */
  monitoring: MonitoringClient | null;
}

/** The address of each service. A gateway service without its own address uses the gateway. */
export interface UpstreamSettings {
  gateway: GatewayUpstream;
  drugs?: DrugsUpstream;
  prices?: PricesUpstream;
  cards?: CardsUpstream;
  wallet?: GatewayUpstream;
  rewards?: GatewayUpstream;
  analytics?: GatewayUpstream;
  notifications?: GatewayUpstream;
  /** Drug descriptions (spec §7). */
  contentGateway?: GatewayUpstream;
  search: SearchUpstream;
  geocoding: GeocodingUpstream;
  content: ContentUpstream;
  /** The host of content images, if it differs from the content service. */
  media?: Upstream;
  /** The host of the content's fonts; the one of its images by default. */
  mediaFonts?: Upstream;
  /** The tile server for street maps; null for none. */
  mapTiles?: MapTilesUpstream | null;
  /** Receives browsers' events; null for none. */
  monitoring?: MonitoringUpstream | null;
  /** The brand in the base header of price calls (spec §3: default brand). */
  defaultPbm: string;
}

/** Creates the clients without making a call. */
export function createUpstreams(settings: UpstreamSettings): Upstreams {
  const { gateway } = settings;
  const drugs = settings.drugs ?? gateway;
  return {
    drugs: shareDrugs(createDrugsClient(drugs)),
    drugDescriptions: shareDrugDescriptions(createDrugDescriptionsClient(settings.contentGateway ?? gateway)),
    medications: createMedicationsClient(drugs),
    prices: sharePrices(createPricesClient(settings.prices ?? gateway, settings.defaultPbm)),
    priceReports: createPriceReportsClient(gateway),
    cards: createCardsClient(settings.cards ?? gateway),
    wallet: shareWallet(createWalletClient(settings.wallet ?? gateway)),
    search: shareSearch(createSearchClient(settings.search)),
    geocoding: shareGeocoding(createGeocodingClient(settings.geocoding)),
    analytics: createAnalyticsClient(settings.analytics ?? gateway),
    notifications: createNotificationsClient(settings.notifications ?? gateway),
    rewards: createRewardsClient(settings.rewards ?? gateway),
    content: createContentClient(settings.content),
    media: createMediaClient(settings.media ?? settings.content, settings.mediaFonts),
    mapTiles: settings.mapTiles ? createMapTilesClient(settings.mapTiles) : null,
    pharmacies: sharePharmacies(createPharmaciesClient(gateway)),
    monitoring: settings.monitoring ? createMonitoringClient(settings.monitoring) : null,
  };
}
