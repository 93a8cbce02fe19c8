// First: what stands after it counts.
import './streets.css';

import {
  circle,
  circleMarker,
  divIcon,
  layerGroup,
  map as createMap,
  marker,
  polyline,
  tileLayer,
  type LatLngTuple,
} from 'leaflet';

import { spreadPins } from '../../domain/spread-pins.ts';
import type { Coordinates } from '../../domain/location.ts';
import styles from './street-pins.module.css';

const pinPixels = 30;
const closest = 18;
const widest = 4;
/** As close as the map goes by itself, like the one that is drawn without streets. */
const closestAtFirst = 16;
const halfAMileInMetres = 805;

/** A numbered pin. */
export interface StreetPlace {
  coordinates: Coordinates;
  /** What the pin is called. */
  label: string;
  approximate: boolean;
}

export interface StreetsOptions {
  /** Empty, with a size, and as big as the map shall be. */
  box: HTMLElement;
  /** Address that the tiles are below. */
  tiles: string;
  centre: Coordinates;
  /** The visitor is somewhere within half a mile of the centre. */
  vague: boolean;
  places: readonly StreetPlace[];
  calm: boolean;
  /** All pictures have come, or failed: how many of them did. */
  loaded: (pictures: { shown: number; failed: number }) => void;
  chosen: (at: number) => void;
  /** As close, or as wide, as it goes. */
  zoomed: (ends: { closest: boolean; widest: boolean }) => void;
}

/** A map with streets that has been drawn. */
export interface Streets {
  /** Shows which pin is meant, and moves it out from below what covers so many pixels at the bottom. */
  choose: (at: number | null, covered: number) => void;
  focus: (at: number) => void;
  zoomBy: (steps: number) => void;
  remove: () => void;
}

const tuple = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude];

/** Draws pictures of streets with the pharmacies on them into a box. One finger scrolls the page, two move the map. */
export function drawStreets(options: StreetsOptions): Streets {
  const { box, centre, places, calm } = options;
  const map = createMap(box, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    minZoom: widest,
    maxZoom: closest,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  });
  const pins = places.map(({ label, approximate }, at) => pinOf(label, approximate, at));
  const leads = layerGroup();

  // Pins of pharmacies near each other cover each other at one zoom and not at the next.
  function arrange(): void {
    const positions = places.map(({ coordinates }) => map.latLngToLayerPoint(tuple(coordinates)));
    const here = map.latLngToLayerPoint(tuple(centre));
    leads.clearLayers();
    for (const [at, point] of spreadPins(positions, { minDistance: pinPixels + 2, center: here }).entries()) {
      const place = positions[at];
      if (!place) continue;
      const stands = map.layerPointToLatLng([point.x, point.y]);
      pins[at]?.setLatLng(stands);
      if (Math.hypot(point.x - place.x, point.y - place.y) <= pinPixels / 4) continue;
      const belongs = map.layerPointToLatLng(place);
      leads.addLayer(polyline([stands, belongs], { className: styles['lead'], interactive: false }));
      leads.addLayer(circleMarker(belongs, { radius: 2.5, className: styles['lead'], interactive: false }));
    }
  }
  const tellZoom = () =>
    options.zoomed({ closest: map.getZoom() >= closest, widest: map.getZoom() <= widest });

  map.fitBounds([tuple(centre), ...places.map(({ coordinates }) => tuple(coordinates))], {
    animate: false,
    paddingTopLeft: [pinPixels, pinPixels],
    // Beside the buttons, above the line of whose map it is.
    paddingBottomRight: [2 * pinPixels + 6, pinPixels + 14],
    maxZoom: closestAtFirst,
  });
  const streets = tileLayer(`${options.tiles}/{z}/{x}/{y}`, { minZoom: widest, maxZoom: closest });
  const pictures = { shown: 0, failed: 0 };
  streets.on('tileload', () => void (pictures.shown += 1));
  streets.on('tileerror', () => void (pictures.failed += 1));
  streets.on('load', () => options.loaded(pictures));
  streets.addTo(map);
  if (options.vague) {
    circle(tuple(centre), {
      radius: halfAMileInMetres,
      className: styles['about'],
      interactive: false,
    }).addTo(map);
  }
  leads.addTo(map);
  circleMarker(tuple(centre), { radius: 14, className: styles['halo'], interactive: false }).addTo(map);
  circleMarker(tuple(centre), { radius: 7, className: styles['here'], interactive: false }).addTo(map);
  for (const [at, pin] of pins.entries()) {
    pin.addTo(map).on('click', () => options.chosen(at));
    nameThePin(pin.getElement(), places[at]?.label ?? '', () => options.chosen(at));
  }
  arrange();
  tellZoom();
  map.on('zoomend', () => {
    arrange();
    tellZoom();
  });

  // A finger is for the page; a mouse, and the wheel of one that was clicked here, are for the map.
  const byPointer = ({ pointerType }: PointerEvent) =>
    pointerType === 'touch' ? map.dragging.disable() : map.dragging.enable();
  const wheelIsThePages = () => void map.scrollWheelZoom.disable();
  box.addEventListener('pointerdown', byPointer, { capture: true });
  box.addEventListener('pointerleave', wheelIsThePages);
  map.on('click', () => void map.scrollWheelZoom.enable());

  return {
    choose(at, covered) {
      for (const [one, pin] of pins.entries()) {
        pin.getElement()?.classList.toggle(styles['chosen'] ?? 'chosen', one === at);
      }
      const pin = at === null ? null : pins[at];
      if (!pin) return;
      map.panInside(pin.getLatLng(), {
        animate: !calm,
        paddingTopLeft: [pinPixels, pinPixels],
        paddingBottomRight: [pinPixels, covered + pinPixels],
      });
    },
    focus: (at) => pins[at]?.getElement()?.focus({ preventScroll: true }),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove() {
      box.removeEventListener('pointerdown', byPointer, { capture: true });
      box.removeEventListener('pointerleave', wheelIsThePages);
      map.remove();
    },
  };
}

function pinOf(label: string, approximate: boolean, at: number) {
  const className = approximate ? `${styles['pin']} ${styles['approximate']}` : styles['pin'];
  const icon = divIcon({ className, html: String(at + 1), iconSize: [pinPixels, pinPixels] });
  return marker([0, 0], { icon, title: label, riseOnHover: true });
}

/** A pin is a button: it has a name, and both keys press it. */
function nameThePin(pin: HTMLElement | undefined, label: string, press: () => void): void {
  pin?.setAttribute('aria-label', label);
  pin?.setAttribute('aria-haspopup', 'dialog');
  pin?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
}
