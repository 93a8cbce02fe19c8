// First, so that the sheets after it can override Leaflet's.
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
  type LayerGroup,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';

import { spreadPins } from '../../domain/spread-pins.ts';
import type { Coordinates } from '../../domain/location.ts';
import styles from './street-pins.module.css';

const pinPixels = 30;
const closestZoom = 18;
const widestZoom = 4;
/** The closest initial zoom, as on the map without streets. */
const closestInitialZoom = 16;
const halfAMileInMeters = 805;

/** A numbered pin. */
export interface StreetPlace {
  coordinates: Coordinates;
  /** The accessible name of the pin. */
  label: string;
  approximate: boolean;
}

export interface StreetsOptions {
  /** An empty element of the map's size. */
  box: HTMLElement;
  /** The path of the tiles on our own origin. */
  tiles: string;
  center: Coordinates;
  /** The visitor is within half a mile of the center. */
  isApproximate: boolean;
  places: readonly StreetPlace[];
  hasReducedMotion: boolean;
  /** Called with the number of tiles when all are loaded or failed. */
  onLoad: (tiles: { loaded: number; failed: number }) => void;
  onSelect: (index: number) => void;
  /** Called with the limits that the zoom has reached. */
  onZoom: (limits: { isClosest: boolean; isWidest: boolean }) => void;
}

/** A drawn street map. */
export interface Streets {
  /** Highlights a pin and keeps it above the bottom pixels that a popup covers. */
  select: (index: number | null, coveredHeight: number) => void;
  focus: (index: number) => void;
  zoomBy: (steps: number) => void;
  remove: () => void;
}

const toLatLng = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude];

/** Draws a street map with the pharmacies into a box. One finger scrolls the page, two move the map. */
export function drawStreets(options: StreetsOptions): Streets {
  const { box, center, places, hasReducedMotion, onSelect } = options;
  const map = createMap(box, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    minZoom: widestZoom,
    maxZoom: closestZoom,
    zoomAnimation: !hasReducedMotion,
    fadeAnimation: !hasReducedMotion,
    markerZoomAnimation: !hasReducedMotion,
    inertia: !hasReducedMotion,
  });
  const pins = places.map(({ label, approximate }, index) => createPin(label, approximate, index));
  const leads = layerGroup();
  map.fitBounds([toLatLng(center), ...places.map(({ coordinates }) => toLatLng(coordinates))], {
    animate: false,
    paddingTopLeft: [pinPixels, pinPixels],
    // Beside the buttons and above the attribution.
    paddingBottomRight: [2 * pinPixels + 6, pinPixels + 14],
    maxZoom: closestInitialZoom,
  });
  addTiles(map, options);
  if (options.isApproximate) addApproximateArea(map, center);
  leads.addTo(map);
  addVisitor(map, center);
  for (const [index, pin] of pins.entries()) {
    pin.addTo(map).on('click', () => onSelect(index));
    makeButton(pin.getElement(), places[index]?.label ?? '', () => onSelect(index));
  }
  const onZoom = () => {
    // Pins overlap at some zooms and not at others.
    arrangePins(map, pins, leads, options);
    options.onZoom({ isClosest: map.getZoom() >= closestZoom, isWidest: map.getZoom() <= widestZoom });
  };
  onZoom();
  map.on('zoomend', onZoom);
  const removePointerRules = addPointerRules(map, box);

  return {
    select(selected, coveredHeight) {
      for (const [index, pin] of pins.entries()) {
        pin.getElement()?.classList.toggle(styles['selected'] ?? 'selected', index === selected);
      }
      const pin = selected === null ? null : pins[selected];
      if (!pin) return;
      map.panInside(pin.getLatLng(), {
        animate: !hasReducedMotion,
        paddingTopLeft: [pinPixels, pinPixels],
        paddingBottomRight: [pinPixels, coveredHeight + pinPixels],
      });
    },
    focus: (index) => pins[index]?.getElement()?.focus({ preventScroll: true }),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove() {
      removePointerRules();
      map.remove();
    },
  };
}

function addTiles(map: LeafletMap, { tiles, onLoad }: StreetsOptions): void {
  const streets = tileLayer(`${tiles}/{z}/{x}/{y}`, { minZoom: widestZoom, maxZoom: closestZoom });
  const counts = { loaded: 0, failed: 0 };
  streets.on('tileload', () => void (counts.loaded += 1));
  streets.on('tileerror', () => void (counts.failed += 1));
  streets.on('load', () => onLoad(counts));
  streets.addTo(map);
}

function addApproximateArea(map: LeafletMap, center: Coordinates): void {
  const className = styles['approximateArea'];
  circle(toLatLng(center), { radius: halfAMileInMeters, className, interactive: false }).addTo(map);
}

function addVisitor(map: LeafletMap, center: Coordinates): void {
  const place = toLatLng(center);
  circleMarker(place, { radius: 14, className: styles['halo'], interactive: false }).addTo(map);
  circleMarker(place, { radius: 7, className: styles['visitor'], interactive: false }).addTo(map);
}

/** Spreads the pins at the current zoom, and joins each one that moved to its place with a line in `leads`. */
function arrangePins(
  map: LeafletMap,
  pins: readonly Marker[],
  leads: LayerGroup,
  { center, places }: StreetsOptions,
): void {
  const positions = places.map(({ coordinates }) => map.latLngToLayerPoint(toLatLng(coordinates)));
  const spread = spreadPins(positions, {
    minDistance: pinPixels + 2,
    center: map.latLngToLayerPoint(toLatLng(center)),
  });
  const lead = { className: styles['lead'], interactive: false };
  leads.clearLayers();
  for (const [index, point] of spread.entries()) {
    const place = positions[index];
    if (!place) continue;
    const pinLatLng = map.layerPointToLatLng([point.x, point.y]);
    pins[index]?.setLatLng(pinLatLng);
    if (Math.hypot(point.x - place.x, point.y - place.y) <= pinPixels / 4) continue;
    const placeLatLng = map.layerPointToLatLng(place);
    leads.addLayer(polyline([pinLatLng, placeLatLng], lead));
    leads.addLayer(circleMarker(placeLatLng, { radius: 2.5, ...lead }));
  }
}

/**
 * Lets a finger scroll the page, and a mouse drag the map and zoom it with its wheel after a click.
 * @returns removes these rules.
 */
function addPointerRules(map: LeafletMap, box: HTMLElement): () => void {
  const onPointerDown = ({ pointerType }: PointerEvent) =>
    pointerType === 'touch' ? map.dragging.disable() : map.dragging.enable();
  const onPointerLeave = () => void map.scrollWheelZoom.disable();
  box.addEventListener('pointerdown', onPointerDown, { capture: true });
  box.addEventListener('pointerleave', onPointerLeave);
  map.on('click', () => void map.scrollWheelZoom.enable());
  return () => {
    box.removeEventListener('pointerdown', onPointerDown, { capture: true });
    box.removeEventListener('pointerleave', onPointerLeave);
  };
}

function createPin(label: string, approximate: boolean, index: number) {
  const className = approximate ? `${styles['pin']} ${styles['approximate']}` : styles['pin'];
  const icon = divIcon({ className, html: String(index + 1), iconSize: [pinPixels, pinPixels] });
  return marker([0, 0], { icon, title: label, riseOnHover: true });
}

/** Gives a pin the name and the keys of a button. */
function makeButton(pin: HTMLElement | undefined, label: string, onPress: () => void): void {
  pin?.setAttribute('aria-label', label);
  pin?.setAttribute('aria-haspopup', 'dialog');
  pin?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress();
  });
}
