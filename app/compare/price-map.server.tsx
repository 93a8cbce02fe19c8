import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { AttributionPart } from '../../domain/attribution.ts';
import { defaultMapZoom } from '../../domain/limits.ts';
import { formatMiles } from '../../domain/format-miles.ts';
import type { Coordinates } from '../../domain/location.ts';
import { coverWithTiles } from '../../domain/map-tiles.ts';
import { createMapView } from '../../domain/map-view.ts';
import { partsParameter } from '../../domain/page-parameters.ts';
import { pinLabel, type PlacedPrice } from '../../domain/price-list.ts';
import { formatDollars } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import { deferHtml, htmlPart, rememberedPart, rememberPart } from '../shell/html-part.server.ts';
import type { HtmlPart } from '../ui/server-html.tsx';
import { RingMap } from '../ui/ring-map.tsx';
import pageStyles from './drug-page.module.css';
import { priceListId } from './picker-form.tsx';
import styles from './price-list.module.css';

/** A store on the map. */
export interface MapPlace {
  entry: PlacedPrice;
  name: string;
  /** Its letters in the list. */
  monogram: string;
  isLeading: boolean;
}

interface MappedList {
  i18n: I18n;
  places: readonly MapPlace[];
  /** The rows of the list, which may be more than the map shows. */
  stores: readonly unknown[];
}

/** The page with all parts that shows the map first on a small screen. */
const mapView = 'map';

/** The id of a place's row in the list, to which its pin leads; counted from 1. */
export const rowId = (place: number) => `price-${place}`;

/** Whether more is known of a store than that it is in the visitor's ZIP code: its pin would be at the center. */
const hasKnownPlace = ({ distanceApproximate, distanceMiles }: PlacedPrice) =>
  !distanceApproximate || formatMiles(distanceMiles) !== null;

/** In map units; the map is about as wide as a phone. */
const pinHeight = 28;
const letterWidth = 8.5;
const pinPadding = 18;

/**
 * The stores of the list on a map around the ZIP, with a pin for each price, and the choice of list or map on a small
 * screen; null where no place is known.
 * @param center the middle of the ZIP code; null if unknown.
 */
export function renderMap(page: PageContext, center: Coordinates | null, list: MappedList) {
  if (!center || !list.places.some(({ entry }) => hasKnownPlace(entry))) return null;
  return { html: renderFigure(page, center, list), views: renderViews(page, list.i18n) };
}

function renderFigure(page: PageContext, center: Coordinates, list: MappedList): HtmlPart {
  const { i18n, places, stores } = list;
  const texts = places.map(({ entry, monogram }) => `${monogram} ${pinLabel(entry.cost)}`);
  const pinSize = {
    width: Math.max(...texts.map(({ length }) => length)) * letterWidth + pinPadding,
    height: pinHeight,
  };
  const coordinates = places.map(({ entry }) => entry.nearestStore.coordinates);
  const count = places.length;
  const { mapTiles } = page.site;
  const map = createMapView(center, coordinates, defaultMapZoom, pinSize);
  const streets = mapTiles ? coverWithTiles(center, map.edgeMiles) : [];
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <figure className={styles['map']}>
        <RingMap
          map={map}
          streets={streets.map(({ zoom, x, y, ...place }) => ({
            src: page.site.fileHref(`/map-tiles/${zoom}/${x}/${y}`),
            ...place,
          }))}
          label={i18n._(msg`Map of the prices, with rings of distance`)}
          pins={places.map((place, index) => ({
            text: texts[index] ?? '',
            isApproximate: place.entry.distanceApproximate ?? false,
            isLeading: place.isLeading,
            link: { href: `#${rowId(index + 1)}`, label: pinName(place) },
          }))}
          pinSize={pinSize}
        />
        <figcaption>
          <p>
            {i18n._(msg`The dot is the center of your ZIP code. Distances are in a straight line.`)}{' '}
            {count < stores.length &&
              i18n._(
                msg`${plural(count, { one: 'The map shows the nearest store.', other: 'The map shows the # nearest stores.' })}`,
              )}
          </p>
          {places.some(({ entry }) => entry.distanceApproximate) && (
            <p>{i18n._(msg`Dashed: at the center of the store’s ZIP code, so it may be a few miles off.`)}</p>
          )}
          {page.site.demonstration.stores && (
            <p>{i18n._(msg`Stores come from public lists. Check before you go.`)}</p>
          )}
          {mapTiles && <Attribution parts={mapTiles.attribution} />}
        </figcaption>
      </figure>
    </I18nProvider>,
  );
  const link = {
    i18n,
    url: page.request.url,
    name: 'map',
    text: i18n._(msg`Show the map`),
    id: priceListId,
    page: mapView,
  };
  return htmlPart(page.request, deferHtml(link, html));
}

/** The line that the license of the streets requires. */
const Attribution = ({ parts }: { parts: readonly AttributionPart[] }) => (
  <p>
    {parts.map(({ text, href }) => (
      <Fragment key={text}>
        {href ? (
          <a href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          text
        )}
      </Fragment>
    ))}
  </p>
);

/** Its HTML does not change with the list, so that the choice stays. */
function renderViews(page: PageContext, i18n: I18n): HtmlPart {
  const isMapFirst = page.request.url.searchParams.get(partsParameter) === mapView;
  const part = rememberPart('map views', [i18n, isMapFirst], () =>
    renderToStaticMarkup(
      <div
        role="radiogroup"
        aria-label={i18n._(msg`Show prices as`)}
        className={`${pageStyles['choice']} ${pageStyles['views']}`}
      >
        <label>
          <input type="radio" name="view" value="list" defaultChecked={!isMapFirst} />
          {i18n._(msg`List`)}
        </label>
        <label>
          <input type="radio" name="view" value="map" data-map-view="" defaultChecked={isMapFirst} />
          {i18n._(msg`Map`)}
        </label>
      </div>,
    ),
  );
  return rememberedPart(page.request, part);
}

const pinName = ({ entry, name }: MapPlace) => `${name}, ${formatDollars(entry.cost)}`;
