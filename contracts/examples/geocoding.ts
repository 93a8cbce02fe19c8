import type { WireExample } from '../wire-example.ts';

const path = '/maps/api/geocode/json';
const query = { language: 'en', region: 'us', key: '{geocodingKey}' };
const headers = { accept: 'application/json' };
const source =
  "spec §7 names the query, spec §3 status and formatted_address; the rest follows the vendor's documentation";

export const geocodingExamples: readonly WireExample[] = [
  {
    name: 'the location of a ZIP',
    provenance: 'specified',
    source,
    upstream: 'geocoding',
    request: { method: 'GET', path, query: { address: '19103', ...query }, headers },
    response: {
      status: 200,
      body: {
        status: 'OK',
        results: [
          {
            formatted_address: 'Philadelphia, PA 19103, USA',
            geometry: { location: { lat: 39.9529, lng: -75.1741 }, location_type: 'APPROXIMATE' },
            types: ['postal_code'],
          },
        ],
      },
    },
    shape: 'places',
  },
  {
    name: 'the location of an unknown ZIP',
    provenance: 'assumed',
    source: "the vendor's documentation",
    upstream: 'geocoding',
    request: { method: 'GET', path, query: { address: '00009', ...query }, headers },
    response: { status: 200, body: { status: 'ZERO_RESULTS', results: [] } },
    shape: 'noPlaces',
  },
  {
    name: 'a location with an unknown key',
    provenance: 'assumed',
    source: "the vendor's documentation",
    upstream: 'geocoding',
    request: { method: 'GET', path, query: { address: '19103', ...query, key: 'not-the-key' }, headers },
    response: {
      status: 200,
      body: { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.', results: [] },
    },
    shape: 'placeError',
  },
];
