import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import {
  directionsUrl,
  isProgramNumber,
  formatPhone,
  type NearbyPharmacy,
  type AssistanceProgram,
} from '../../domain/assistance-program.ts';
import type { AttributionPart } from '../../domain/attribution.ts';
import { unknownZip, chooseZip } from '../../domain/choose-zip.ts';
import {
  locationReducer,
  type Coordinates,
  type LocationState,
  parseCoordinates,
  isDefaultCoordinates,
  initialLocation,
} from '../../domain/location.ts';
import { directionBetween, createMapView, type Direction, type MapView } from '../../domain/map-view.ts';
import type { ZipProblem } from '../../domain/zip.ts';
import type { GeocodeResult } from '../../upstreams/geocoding-client.ts';
import type { NearbyPharmacies } from '../../upstreams/pharmacies-client.ts';
import type { PageContext, RequestContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadDrug } from '../shell/load-drug.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { zipProblemText } from '../shell/zip-problem-text.server.ts';

/** As many as are read, and as pins find room for. */
const shownPharmacies = 10;

/** A pharmacy as the list shows it. */
export interface ShownPharmacy extends NearbyPharmacy {
  /** Where it lies from the visitor. */
  direction: Direction;
  directionsUrl: string;
  /** '(215) 972-0909', or null. */
  phoneFigure: string | null;
}

/** The pharmacies around somewhere; `failed` where they could not be asked, null where nobody knows where to look. */
export type Around =
  | { state: 'failed' }
  | {
      state: 'loaded';
      pharmacies: ShownPharmacy[];
      map: MapView;
      /** Where the distances are measured from. */
      centre: Coordinates;
      streets: StreetTiles | null;
      address: string;
      sampleStores: boolean;
    }
  | null;

/** Pictures of streets, where the operator has a tile server. */
export interface StreetTiles {
  /** Address of our own that they are below. */
  path: string;
  /** Whose map it is. */
  attribution: AttributionPart[];
}

export interface MapPageData {
  /** Null where it could not be asked. */
  programme: (AssistanceProgram & { helpLineFigure: string | null }) | null;
  /** Below a medicine's name: that medicine. */
  medicine: { name: string; path: string } | null;
  known: Known;
  typedZip: string;
  /** What is wrong with the ZIP, in one sentence. */
  zipProblem: string | null;
  around: Around;
}

/**
 * The map of a patient assistance programme: the pharmacies that take part in it around the visitor (spec §2, §4). A
 * service that fails leaves the page usable, with status 503.
 * @throws 404 where there is no such programme, or no such medicine; 503 where the medicine could not be asked for.
 */
export async function loadMapPage(
  page: PageContext,
  { number, drugName }: { number: string; drugName?: string },
  search: URLSearchParams,
) {
  if (!isProgramNumber(number)) throw data(null, { status: 404 });
  const [medicine, programme] = await Promise.all([
    drugName === undefined ? null : loadMedicine(page, drugName),
    // The call has reported itself, with its category and code (spec §8).
    page.services.pharmacies.fetchProgram(number, page.request.call).catch(() => 'failed' as const),
  ]);
  if (programme === null) throw data(null, { status: 404 });
  const where = whereIs(page.request, search);
  const failed = programme === 'failed';
  const found = failed || !where.from ? null : await lookAround(page, programme, where);
  const { problem, around } = found ?? { problem: where.problem, around: null };
  const shown: MapPageData = {
    programme: failed ? null : { ...programme, helpLineFigure: formatPhone(programme.helpLine) },
    medicine,
    known: problem ? 'nowhere' : where.known,
    typedZip: where.typed,
    zipProblem: problem && zipProblemText(page.site.locale, problem),
    around: failed ? { state: 'failed' } : around,
  };
  const status = shown.around?.state === 'failed' ? 503 : 200;
  return data({ ...shown, ...headOf(page, shown, number) }, { status });
}

async function loadMedicine(page: PageContext, drugName: string): Promise<MapPageData['medicine']> {
  const { searchName, slug } = await loadDrug(page, drugName);
  return { name: searchName, path: `/${encodeURIComponent(slug)}` };
}

/** The pharmacies around a place, or what is wrong with its ZIP. */
async function lookAround(
  page: PageContext,
  { chains }: AssistanceProgram,
  where: Where,
): Promise<{ problem: Where['problem']; around: Around }> {
  const { from } = where;
  if (!from) return { problem: where.problem, around: null };
  const zip = 'zip' in from ? from.zip : null;
  const [place, near] = await Promise.all([
    // A geocoder that fails leaves the pharmacies as they are, without the name of the place.
    zip === null ? null : page.services.geocoding.geocode(zip, page.request.call).catch(() => null),
    page.services.pharmacies
      .findNearby(
        { from, chains: chains.map(({ chain }) => chain), limit: shownPharmacies },
        page.request.call,
      )
      .catch(() => 'failed' as const),
  ]);
  if (near === null || place?.ok === false) return { problem: unknownZip(zip ?? ''), around: null };
  if (near === 'failed') return { problem: null, around: { state: 'failed' } };
  const location = zip === null ? where.location : addressed(where.location, zip, place, near);
  const pharmacies = near.pharmacies.slice(0, shownPharmacies);
  return {
    problem: null,
    around: {
      state: 'loaded',
      pharmacies: pharmacies.map((pharmacy) => ({
        ...pharmacy,
        direction: directionBetween(location.coordinates, pharmacy.coordinates),
        directionsUrl: directionsUrl(pharmacy),
        phoneFigure: formatPhone(pharmacy.phone),
      })),
      map: createMapView(
        location.coordinates,
        pharmacies.map(({ coordinates }) => coordinates),
        location.zoom,
      ),
      centre: location.coordinates,
      streets: page.site.mapTiles && { path: page.site.fileHref('/map-tiles'), ...page.site.mapTiles },
      address: location.address,
      sampleStores: page.site.isDemonstration,
    },
  };
}

/** The location once its ZIP is found. Distances are the pharmacy service's, and so is where they are measured from. */
function addressed(
  location: LocationState,
  zip: string,
  place: GeocodeResult | null,
  near: NearbyPharmacies,
): LocationState {
  const address = place?.ok ? place.formattedAddress.replace(/, USA$/, '') : zip;
  return locationReducer(location, {
    type: 'addressed',
    address,
    city: address.split(',')[0] ?? '',
    zipCode: zip,
    coordinates: near.origin,
  });
}

/** A ZIP may be in its address: search engines leave it alone. */
function headOf(page: PageContext, { programme, medicine }: MapPageData, number: string) {
  const words = i18nFor(page.site.locale);
  const name = programme?.name ?? words._(msg`Program ${number}`);
  const steps = medicine ? [medicine] : [];
  return {
    title: name,
    trail: pageTrail(page.site, ...steps, { name }).trail,
    head: pageHead(page, {
      title: words._(msg`${name}: pharmacies near you`),
      description: words._(msg`The pharmacies that take part in ${name}, the nearest first.`),
      noindex: true,
    }),
  };
}

/** How the page knows where the visitor is; `nowhere` after a ZIP that is none. */
export type Known = 'zip' | 'browser' | 'ip' | 'default' | 'nowhere';

export interface Where {
  known: Known;
  /** What pharmacies are asked for; null when nowhere. */
  from: { zip: string } | Coordinates | null;
  /** What the field shows: what was typed, right or wrong. */
  typed: string;
  problem: ZipProblem | null;
  location: LocationState;
}

/**
 * Where the visitor is, the surest first: what the browser said or the ZIP of the address, the ZIP used last, what the
 * CDN or a file says of the address, else the default (spec §4).
 */
export function whereIs(request: RequestContext, search: URLSearchParams): Where {
  const asked = search.get('zip');
  const here = parseCoordinates(search.get('lat'), search.get('lng'));
  if (here && asked === null) {
    const location = locationReducer(initialLocation, { type: 'geolocated', coordinates: here });
    return { known: 'browser', from: here, typed: '', problem: null, location };
  }
  const { zip, input: typed, problem } = chooseZip(asked, request.zip);
  if (zip) return { known: 'zip', from: { zip }, typed, problem: null, location: initialLocation };
  if (asked !== null) {
    const wrong = problem ?? ({ reason: 'missing' } as const);
    const location = locationReducer(initialLocation, { type: 'failed', error: wrong.reason });
    return { known: 'nowhere', from: null, typed, problem: wrong, location };
  }
  const location = request.ipCoordinates
    ? locationReducer(initialLocation, {
        type: 'ip-located',
        ipLocation: { coordinates: request.ipCoordinates, city: '', zipCode: '' },
      })
    : initialLocation;
  const known = isDefaultCoordinates(location.coordinates) ? 'default' : 'ip';
  return { known, from: location.coordinates, typed, problem: null, location };
}
