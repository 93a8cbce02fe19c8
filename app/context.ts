import { createContext } from 'react-router';

import type { Channel, ReceivedMessage } from '../wire/message.ts';
import type { AttributionPart } from '../domain/attribution.ts';
import type { Coordinates } from '../domain/location.ts';
import type { Locale } from '../domain/locale.ts';
import type { MessageRefusal } from '../domain/message-refusals.ts';
import type { ReportRefusal } from '../domain/report-refusals.ts';
import type { Visitor } from '../domain/tracking.ts';
import type { Site } from '../tenants/registry.ts';
import type { PartnerSource } from '../tenants/sources.ts';
import type { CallContext } from '../upstreams/upstream.ts';
import type { Upstreams } from '../upstreams/create-upstreams.ts';

/** All that a page may depend on besides its own URL. Made by the server for each request. */
export interface PageContext {
  site: Site;
  /** '/' or '/rx'. Links made with React Router carry it and the language already. */
  basePath: string;
  locale: Locale;
  /** The address on this host of a path below the base path, in the language of the page: for what React Router does not link. */
  href: (path: string) => string;
  /** The address on this host of a file, which has no language. */
  fileHref: (path: string) => string;
  /** Scheme and host the visitor used. */
  origin: string;
  upstreams: Upstreams;
  /** Whom a form or a page of their own is answered for; null for a page, which many visitors share. */
  visitor: Visitor | null;
  /** Goes with every upstream call. */
  call: CallContext;
  /** The partner source the visitor came from. */
  source: PartnerSource | null;
  /** ZIP the visitor last asked prices for, where the site may remember it. */
  zip: string | null;
  /** Roughly where the visitor's address is, on the pages that ask for it and where a CDN or a file says so. */
  ipCoordinates: Coordinates | null;
  /** Where the operator has a tile server, the line that names whose map it is: /map-tiles/ has its pictures then. */
  mapTiles: { attribution: AttributionPart[] } | null;
  /** Whether browsers measure what their visitors wait for: /api/appmonitors takes it then. */
  monitored: boolean;
  environment: string;
  /** What stand-ins got instead of people, newest last; null where there are none. */
  inbox: { messages: () => ReceivedMessage[]; clear: () => void } | null;
  /** The URL as the visitor sees it, base path included and React Router's own suffixes left out. */
  requestUrl: URL;
  /** Put before the URL of a built file: the base path, or nothing where files are served from the root. */
  assetPrefix: string;
  /** Prices and cards are the demonstration's, and every page says so. */
  demonstration: boolean;
  /** The kinds of messages that can be sent: a form for another one is not shown. */
  channels: readonly Channel[];
  /** Counts and logs a form that sent nothing, and why. */
  messageRefused: (refusal: MessageRefusal) => void;
  /** Counts and logs a form that says what was paid and was not taken, and why. */
  reportRefused: (reason: ReportRefusal) => void;
  /** Logs an error nobody expected. */
  reportError: (error: unknown) => void;
  /** Logs one of the specification's texts (spec §8). */
  warn: (message: string) => void;
}

/** Loaders read it with `context.get(siteContext)`. */
export const siteContext = createContext<PageContext>();
