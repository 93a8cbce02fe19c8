import { createContext } from 'react-router';

import type { Channel, ReceivedMessage } from '../wire/message.ts';
import type { AttributionPart } from '../domain/attribution.ts';
import type { Coordinates } from '../domain/location.ts';
import type { Locale } from '../domain/locale.ts';
import type { MessageRejection } from '../domain/message-rejections.ts';
import type { PriceReportRejection } from '../domain/price-report-rejections.ts';
import type { Visitor } from '../domain/tracking.ts';
import type { Site } from '../tenants/registry.ts';
import type { PartnerSource } from '../tenants/sources.ts';
import type { Words } from '../tenants/words.ts';
import type { CallContext } from '../upstreams/upstream.ts';
import type { Upstreams } from '../upstreams/create-upstreams.ts';

/** Which data is demonstration data of the embedded services instead of an operator's. */
export interface Demonstration {
  prices: boolean;
  cards: boolean;
  stores: boolean;
  /** The analytics events, of which the embedded service stores recipients as hashes alone. */
  events: boolean;
}

/** The site of the URL: brand and flags, language, and how its links are built. */
export interface SiteContext extends Site {
  /** '/' or '/rx'. Links made with React Router carry it and the language already. */
  basePath: string;
  locale: Locale;
  /** The brand's note beside each price, such as which card to show first; null for most brands. */
  coverageNote: Words['coverageNote'] | null;
  /** Adds base path and language to a path, for links that React Router does not make. */
  href: (path: string) => string;
  /** Adds the base path to the path of a file; files have no language. */
  fileHref: (path: string) => string;
  /** Prefix of the URLs of built files: the base path, or empty for the root. */
  assetPrefix: string;
  environment: string;
  /** Which data is demonstration data, which every page names. */
  demonstration: Demonstration;
  /** Whether browsers report performance and errors to /api/appmonitors. */
  isMonitored: boolean;
  /** The attribution line of the operator's tile server; null without one. Tiles are served from /map-tiles/. */
  mapTiles: { attribution: AttributionPart[] } | null;
  /** How long a page waits for its prices before it is sent without them. */
  pricesWithinMs: number;
  /** How long a page waits for each optional part. */
  optionalWithinMs: number;
  /** The kinds of messages that can be sent; forms for others are hidden. */
  channels: readonly Channel[];
}

/** The data of this request besides its site. */
export interface RequestContext {
  /** The URL as the visitor sees it: with the base path, without React Router's data suffixes. */
  url: URL;
  /** Whether the page is the same for everyone at its URL; a card is not. */
  isShared: boolean;
  /** False for React Router's request for a page's data. */
  isDocument: boolean;
  /** The visitor of a form or a private page; null for a page that many visitors share. */
  visitor: Visitor | null;
  /** Sent with every upstream call. */
  call: CallContext;
  /** The partner source that referred the visitor. */
  source: PartnerSource | null;
  /** The ZIP code of the URL, or else the one that the visitor used last, where the site may remember it. */
  zip: string | null;
  /** Approximate location by IP address, on pages that need it and where a CDN or a file provides it. */
  ipCoordinates: Coordinates | null;
}

/** The target of a short link in a text message. */
export interface ShortLink {
  ndc: string;
  /** Pricing units. */
  quantity: number;
  zip: string | null;
  chain: string;
  /** The price in dollars in the text. */
  quotedPrice: number;
  /** Id of the partner source. */
  source: string | null;
  /** The language of the text; the address of a short link has none. */
  locale: Locale;
}

/** A token holds only a hash of the chain, so a decoded link can test a chain but not name it. */
export type DecodedShortLink = Omit<ShortLink, 'chain'> & { isChain: (name: string) => boolean };

/** Tokens of short links, different for each brand. */
export interface ShortLinks {
  /** Null for a link that does not fit into a token. */
  encode: (brand: string, link: ShortLink) => string | null;
  /** Null for a token that was not made with this secret. */
  decode: (brand: string, token: string) => DecodedShortLink | null;
}

/** The services that loaders call. */
export interface Services extends Upstreams {
  /** Messages received by the development stubs, newest last; null in production. */
  inbox: { messages: () => ReceivedMessage[]; clear: () => void } | null;
  /** Null without a secret that all nodes share. */
  shortLinks: ShortLinks | null;
}

/** How loaders report events and errors. */
export interface Telemetry {
  /** Counts and logs a rejected form to send a message, with the reason. */
  countRejectedMessage: (rejection: MessageRejection) => void;
  /** Counts and logs a rejected price report, with the reason. */
  countRejectedReport: (reason: PriceReportRejection) => void;
  /** Logs an unexpected error. */
  logError: (error: unknown) => void;
  /** Logs one of the specification's messages (spec §8). */
  warn: (message: string) => void;
}

/**
 * What a page's content security policy allows besides files of its own origin, collected while the page is rendered.
 */
export interface PagePolicy {
  /** Marks scripts that our code writes; it is removed before the page is sent. */
  nonce: string;
  allowStyle: (css: string) => void;
  allowScript: (script: string) => void;
  /** Pages of the site may show the page in a frame. */
  allowFraming: () => void;
}

/** The buffer that a page's document is rendered into, as UTF-8. */
export interface DocumentSink {
  append: (chunk: Uint8Array | string) => void;
}

/** What a page's loaders report to the server. */
export interface PageTraits {
  /** Whether its prices depend on a ZIP code, which its URL may name. */
  takesZip: boolean;
  /**
   * Whether the page replaced no value of its URL. Anyone can invent such values, so no cache stores a page that did.
   */
  isExact: boolean;
}

/** Everything that a page may depend on. The server creates one for each request. */
export interface PageContext {
  site: SiteContext;
  request: RequestContext;
  services: Services;
  telemetry: Telemetry;
  policy: PagePolicy;
  document: DocumentSink;
  traits: PageTraits;
}

/** Loaders read it with `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

/**
 * Whether the page shows the data of its action instead of its loader's. The loader runs after the action of a form posted
 * without script, and would load the same again.
 */
export const showsActionData = createContext(false);
