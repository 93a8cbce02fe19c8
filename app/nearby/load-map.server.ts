import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import {
  directionsUrl,
  isProgramNumber,
  type AssistanceProgram,
  type NearbyPharmacy,
} from '../../domain/assistance-program.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import type { AttributionPart } from '../../domain/attribution.ts';
import { chooseZip, unknownZip } from '../../domain/choose-zip.ts';
import {
  initialLocation,
  isDefaultCoordinates,
  locationReducer,
  type LocationState,
} from '../../domain/location-state.ts';
import { parseCoordinates, type Coordinates } from '../../domain/location.ts';
import { createMapView, directionBetween, type Direction, type MapView } from '../../domain/map-view.ts';
import { translateTerm } from '../../domain/medication.ts';
import type { ZipProblem } from '../../domain/zip.ts';
import type { GeocodeResult } from '../../upstreams/geocoding-client.ts';
import type { NearbyPharmacies } from '../../upstreams/pharmacies-client.ts';
import type { PageContext, RequestContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadDrug, zipProblemText } from '../shell/load-drug.server.ts';
import { fallBackTo } from '../shell/loader-guards.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';

/** More pins would not fit on the map. */
const maxPharmacies = 10;

/** A pharmacy of the list and the map. */
export interface MapPharmacy extends NearbyPharmacy {
  /** From the visitor to the pharmacy. */
  direction: Direction;
  directionsUrl: string;
  /** '(215) 972-0909'; null without a phone number. */
  formattedPhone: string | null;
}

/** The pharmacies near a place; null where no place is known. `missing` if the gateway or the program names none. */
export type MapPharmacies =
  | { state: 'failed' | 'missing' }
  | {
      state: 'loaded';
      pharmacies: MapPharmacy[];
      map: MapView;
      /** Distances are measured from here. */
      center: Coordinates;
      streets: StreetTiles | null;
      address: string;
      sampleStores: boolean;
    }
  | null;

/** The street map, where the operator has a tile server. */
export interface StreetTiles {
  /** The path of the tiles on our own origin. */
  path: string;
  attribution: AttributionPart[];
}

export interface MapPageData {
  /** Null if the pharmacy service failed to load the program. */
  program: (AssistanceProgram & { formattedHelpLine: string | null }) | null;
  /** The drug in the path of the page. */
  drug: { name: string; isTranslated: boolean; path: string } | null;
  locationSource: LocationSource;
  zipInput: string;
  zipProblem: string | null;
  nearby: MapPharmacies;
}

/**
 * The map of a patient assistance program: the participating pharmacies around the visitor (spec §2, §4). If a service
 * failed, the page still works.
 * @throws 404 for an unknown program or drug, 503 if the drug service failed.
 */
export async function loadMapPage(
  page: PageContext,
  { number, drugName }: { number: string; drugName?: string },
  query: URLSearchParams,
) {
  if (!isProgramNumber(number)) throw data(null, { status: 404 });
  const [drug, program] = await Promise.all([
    drugName === undefined ? null : loadDrugLink(page, drugName),
    page.services.pharmacies
      .fetchProgram(number, page.request.call)
      .catch(fallBackTo('failed' as const, page, 'pharmacies')),
  ]);
  if (program === null) throw data(null, { status: 404 });
  const place = locateVisitor(page.request, query);
  const { problem, nearby }: FoundPharmacies =
    program === 'failed'
      ? { problem: place.problem, nearby: { state: 'failed' } }
      : await loadPharmacies(page, program, place);
  const mapPage: MapPageData = {
    program: program === 'failed' ? null : { ...program, formattedHelpLine: formatPhone(program.helpLine) },
    drug,
    locationSource: problem ? 'none' : place.source,
    zipInput: place.zipInput,
    zipProblem: problem && zipProblemText(page.site.locale, problem),
    nearby,
  };
  return { ...mapPage, ...mapHead(page, mapPage, number) };
}

async function loadDrugLink(page: PageContext, drugName: string): Promise<MapPageData['drug']> {
  const lookup = await loadDrug(page, drugName);
  const { searchName, slug } = lookup;
  const name = translateTerm(lookup, searchName);
  return { name, isTranslated: name !== searchName, path: `/${encodeURIComponent(slug)}` };
}

/** The pharmacies near a place, null without a place, and the problem of its ZIP. */
interface FoundPharmacies {
  problem: ZipProblem | null;
  nearby: MapPharmacies;
}

async function loadPharmacies(
  page: PageContext,
  { chains }: AssistanceProgram,
  place: VisitorPlace,
): Promise<FoundPharmacies> {
  const { origin } = place;
  if (!origin) return { problem: place.problem, nearby: null };
  if (chains.length === 0) return { problem: null, nearby: { state: 'missing' } };
  const { site, request, services } = page;
  const zip = 'zip' in origin ? origin.zip : null;
  const [geocoded, result] = await Promise.all([
    // If the geocoding service failed, the list is shown without the name of the place.
    zip === null
      ? null
      : services.geocoding.geocode(zip, request.call).catch(fallBackTo(null, page, 'geocoding')),
    services.pharmacies
      .findNearby(
        { from: origin, chains: chains.map(({ chain }) => chain), limit: maxPharmacies },
        request.call,
      )
      .catch(fallBackTo('failed' as const, page, 'pharmacies')),
  ]);
  const isUnknown = geocoded?.ok === false && geocoded.isUnknown;
  // A gateway answers 404 for an unknown ZIP, and where it has no pharmacies.
  const isKnown = zip === null || geocoded?.ok;
  if (isUnknown || (result === null && !isKnown)) return { problem: unknownZip(zip ?? ''), nearby: null };
  if (result === null) return { problem: null, nearby: { state: 'missing' } };
  if (result === 'failed') return { problem: null, nearby: { state: 'failed' } };
  const location = zip === null ? place.location : locateZip(place.location, zip, geocoded, result);
  const pharmacies = result.pharmacies.slice(0, maxPharmacies);
  return {
    problem: null,
    nearby: {
      state: 'loaded',
      pharmacies: pharmacies.map((pharmacy) => ({
        ...pharmacy,
        direction: directionBetween(location.coordinates, pharmacy.coordinates),
        directionsUrl: directionsUrl(pharmacy),
        formattedPhone: formatPhone(pharmacy.phone),
      })),
      map: createMapView(
        location.coordinates,
        pharmacies.map(({ coordinates }) => coordinates),
        location.zoom,
      ),
      center: location.coordinates,
      streets: site.mapTiles && { path: site.fileHref('/map-tiles'), ...site.mapTiles },
      address: location.address,
      sampleStores: site.demonstration.stores,
    },
  };
}

/** The location of a ZIP. Its coordinates are the pharmacy service's, because that measures the distances. */
function locateZip(
  location: LocationState,
  zip: string,
  geocoded: GeocodeResult | null,
  nearby: NearbyPharmacies,
): LocationState {
  const address = geocoded?.ok ? geocoded.formattedAddress.replace(/, USA$/, '') : zip;
  return locationReducer(location, {
    type: 'zip-located',
    address,
    city: address.split(',')[0] ?? '',
    zipCode: zip,
    coordinates: nearby.origin,
  });
}

/** The head is noindex, because the URL may contain the visitor's ZIP. */
function mapHead(page: PageContext, { program, drug, nearby }: MapPageData, number: string) {
  const { locale } = page.site;
  const i18n = i18nFor(locale);
  const isDemonstration = program?.demonstration ?? false;
  const own = isDemonstration ? i18n._(msg`Demonstration program ${number}`) : i18n._(msg`Program ${number}`);
  const name = isDemonstration ? own : (program?.name ?? own);
  return {
    title: name,
    // Programs have their names in English only.
    titleLang: locale === 'es' && name !== own ? 'en' : undefined,
    trail: pageTrail(page.site, ...(drug ? [drug] : []), { name }).trail,
    head: pageHead(page, {
      takesZip: true,
      title: nearby?.state === 'missing' ? name : i18n._(msg`${name}: pharmacies near you`),
      description: i18n._(msg`The pharmacies that take part in ${name}.`),
      noindex: true,
    }),
  };
}

/** The source of the visitor's location; `none` after an invalid ZIP. */
export type LocationSource = 'zip' | 'browser' | 'ip' | 'default' | 'none';

interface VisitorPlace {
  source: LocationSource;
  /** The center of the search; null after an invalid ZIP. */
  origin: { zip: string } | Coordinates | null;
  /** The ZIP as the visitor entered it. */
  zipInput: string;
  problem: ZipProblem | null;
  location: LocationState;
}

/**
 * Where the visitor is, from the most reliable source: the URL's coordinates or ZIP, the ZIP used last, the IP address,
 * and then the default (spec §4).
 */
function locateVisitor(request: RequestContext, query: URLSearchParams): VisitorPlace {
  const zipParameter = query.get('zip');
  const coordinates = parseCoordinates(query.get('lat'), query.get('lng'));
  if (coordinates && zipParameter === null) {
    const location = locationReducer(initialLocation, { type: 'geolocated', coordinates });
    return { source: 'browser', origin: coordinates, zipInput: '', problem: null, location };
  }
  const { zip, input: zipInput, problem } = chooseZip(zipParameter, request.zip);
  if (zip) return { source: 'zip', origin: { zip }, zipInput, problem: null, location: initialLocation };
  if (zipParameter !== null) {
    const zipProblem = problem ?? ({ reason: 'missing' } as const);
    const location = locationReducer(initialLocation, { type: 'failed', error: zipProblem.reason });
    return { source: 'none', origin: null, zipInput, problem: zipProblem, location };
  }
  const location = request.ipCoordinates
    ? locationReducer(initialLocation, {
        type: 'ip-located',
        ipLocation: { coordinates: request.ipCoordinates, city: '', zipCode: '' },
      })
    : initialLocation;
  const source = isDefaultCoordinates(location.coordinates) ? 'default' : 'ip';
  return { source, origin: location.coordinates, zipInput, problem: null, location };
}
