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
import type { CallContext } from '../upstreams/upstream.ts';
import type { Upstreams } from '../upstreams/create-upstreams.ts';

/** Which data is the embedded services' demonstration instead of an operator's. */
export interface Demonstration {
  prices: boolean;
  cards: boolean;
  stores: boolean;
}

/** The site of the URL: brand and flags, language, and how its links are built. */
export interface SiteContext extends Site {
  /** '/' or '/rx'. Links made with React Router carry it and the language already. */
  basePath: string;
  locale: Locale;
  /** Adds base path and language to a path, for links that React Router does not make. */
  href: (path: string) => string;
  /** Adds the base path to the path of a file; files have no language. */
  fileHref: (path: string) => string;
  /** Prefix of the URLs of built files: the base path, or empty for the root. */
  assetPrefix: string;
  environment: string;
  /** What is demonstration data, of which every page gives notice. */
  demonstration: Demonstration;
  /** Whether browsers report performance and errors to /api/appmonitors. */
  isMonitored: boolean;
  /** The attribution line of the operator's tile server; null without one. Tiles are served from /map-tiles/. */
  mapTiles: { attribution: AttributionPart[] } | null;
  /** How long a page waits for its prices before it is sent without them. */
  pricesWithinMs: number;
  /** How long a page waits for each part that it can do without. */
  optionalWithinMs: number;
  /** The kinds of messages that can be sent; forms for others are hidden. */
  channels: readonly Channel[];
}

/** The data of this request besides its site. */
export interface RequestContext {
  /** The URL as the visitor sees it: with the base path, without React Router's data suffixes. */
  url: URL;
  /** Whether the page is anyone's with its URL; a card is one visitor's. */
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

/** What the short link of a text message leads to. */
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

/** The chain of a decoded link is known by a test alone. */
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

/** What a page's content security policy allows besides files of its own origin, collected where it is written. */
export interface PagePolicy {
  /** Marks the scripts that our code writes while the page is rendered; the page is sent without it. */
  nonce: string;
  allowStyle: (css: string) => void;
  allowScript: (script: string) => void;
  /** The page may show pages of the site in frames, and be shown in one. */
  allowFrames: () => void;
}

/** Where a page's document is written while it is rendered, as UTF-8. */
export interface DocumentSink {
  append: (chunk: Uint8Array) => void;
}

/** What the loaders of a page tell the server about it. */
export interface PageTraits {
  /** Whether its prices depend on a ZIP code, which its URL may name. */
  takesZip: boolean;
  /** Whether its URL has no value that the page replaced. Anyone can invent such values, so that no cache keeps the page. */
  isExact: boolean;
}

/** Everything a page may depend on. The server creates one for each request. */
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
