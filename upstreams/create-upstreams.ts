import { createAnalyticsClient, type AnalyticsClient } from './analytics.ts';
import { createCardsClient, type CardsClient } from './cards.ts';
import { createContentClient, type ContentClient } from './content/content.ts';
import type { ContentUpstream } from './content/query.ts';
import { createDrugDescriptionsClient, type DrugDescriptionsClient } from './drug-descriptions.ts';
import { createDrugsClient, type DrugsClient } from './drugs.ts';
import { createGeocodingClient, type GeocodingClient, type GeocodingUpstream } from './geocoding.ts';
import { createMapTilesClient, type MapTilesClient, type MapTilesUpstream } from './map-tiles.ts';
import { createMediaClient, type MediaClient } from './media.ts';
import { createMedicationsClient, type MedicationsClient } from './medications.ts';
import { createMonitoringClient, type MonitoringClient, type MonitoringUpstream } from './monitoring.ts';
import { createPharmaciesClient, type PharmaciesClient } from './pharmacies.ts';
import { createPriceReportsClient, type PriceReportsClient } from './price-reports.ts';
import { createPricesClient, type PricesClient } from './prices.ts';
import { createRewardsClient, type RewardsClient } from './rewards.ts';
import { createSearchClient, type SearchClient, type SearchUpstream } from './search.ts';
import { createNotificationsClient, type NotificationsClient } from './notifications.ts';
import type { GatewayUpstream, Upstream } from './upstream.ts';
import { createWalletClient, type WalletClient } from './wallet.ts';

export type { CallContext, GatewayUpstream, Upstream, UpstreamEvent } from './upstream.ts';

/** Every client the site has, as route handlers get them. */
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
  /** Null where nothing is measured. */
  monitoring: MonitoringClient | null;
}

/** Where each service answers. The gateway's services are at the gateway unless they have an address of their own. */
export interface UpstreamSettings {
  gateway: GatewayUpstream;
  drugs?: GatewayUpstream;
  prices?: GatewayUpstream;
  cards?: GatewayUpstream;
  wallet?: GatewayUpstream;
  analytics?: GatewayUpstream;
  notifications?: GatewayUpstream;
  /** Drug descriptions (spec §7). */
  contentGateway?: GatewayUpstream;
  search: SearchUpstream;
  geocoding: GeocodingUpstream;
  content: ContentUpstream;
  /** Images of the content, where they have an address of their own. */
  media?: Upstream;
  /** Pictures of streets; null for none. */
  mapTiles?: MapTilesUpstream | null;
  /** What takes browsers' events; null for nothing. */
  monitoring?: MonitoringUpstream | null;
  /** The brand that the base header of price calls names (spec §3: default brand). */
  defaultPbm: string;
}

/** The clients over these services. Makes no call. */
export function createUpstreams(settings: UpstreamSettings): Upstreams {
  const { gateway } = settings;
  const drugs = settings.drugs ?? gateway;
  return {
    drugs: createDrugsClient(drugs),
    drugDescriptions: createDrugDescriptionsClient(settings.contentGateway ?? gateway),
    medications: createMedicationsClient(drugs),
    prices: createPricesClient(settings.prices ?? gateway, settings.defaultPbm),
    priceReports: createPriceReportsClient(gateway),
    cards: createCardsClient(settings.cards ?? gateway),
    wallet: createWalletClient(settings.wallet ?? gateway),
    search: createSearchClient(settings.search),
    geocoding: createGeocodingClient(settings.geocoding),
    analytics: createAnalyticsClient(settings.analytics ?? gateway),
    notifications: createNotificationsClient(settings.notifications ?? gateway),
    rewards: createRewardsClient(gateway),
    content: createContentClient(settings.content),
    media: createMediaClient(settings.media ?? settings.content),
    mapTiles: settings.mapTiles ? createMapTilesClient(settings.mapTiles) : null,
    pharmacies: createPharmaciesClient(gateway),
    monitoring: settings.monitoring ? createMonitoringClient(settings.monitoring) : null,
  };
}
