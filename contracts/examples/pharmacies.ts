import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const source =
  'spec §2 names the page /pap/{number}/map and spec §3 the location; docs/decisions/0020-map.md defines both calls';
const path = '/v1/pharmacies';

const pharmacy = {
  chain: 'cvs',
  chain_display_name: 'CVS Pharmacy',
  name: 'CVS Pharmacy',
  street: '1826 Chestnut St',
  city: 'Philadelphia',
  state: 'PA',
  zip: '19103',
  phone: '2159720909',
  lat: 39.9516,
  lng: -75.1718,
  approximate: false,
  distance_miles: 0.15,
};
const near = { origin: { lat: 39.9529, lng: -75.1741 }, pharmacies: [pharmacy] };

export const pharmacyExamples: readonly WireExample[] = [
  {
    name: 'a patient assistance program',
    provenance: 'assumed',
    source,
    upstream: 'pharmacies',
    request: { method: 'GET', path: '/v1/programs/{program}', headers: gatewayHeaders },
    response: {
      status: 200,
      body: {
        number: '1001',
        name: 'Demonstration Program 1001',
        description: 'An example of a program.',
        chains: [{ chain: 'cvs', chain_display_name: 'CVS Pharmacy' }],
        help_line: '8005550151',
        demonstration: true,
      },
    },
    shape: 'assistanceProgram',
  },
  {
    name: 'an unknown assistance program',
    provenance: 'assumed',
    source,
    upstream: 'pharmacies',
    request: { method: 'GET', path: '/v1/programs/999999999', headers: gatewayHeaders },
    response: { status: 404, body: { error: { code: 'not_found', message: 'There is no such program.' } } },
    shape: 'error',
  },
  {
    name: 'the pharmacies nearest to a ZIP',
    provenance: 'assumed',
    source,
    upstream: 'pharmacies',
    request: {
      method: 'GET',
      path,
      query: { zip: '19103', chains: 'cvs,walgreens', limit: '10' },
      headers: gatewayHeaders,
    },
    response: { status: 200, body: near },
    shape: 'pharmacies',
  },
  {
    name: 'the pharmacies nearest to a point',
    provenance: 'assumed',
    source,
    upstream: 'pharmacies',
    request: {
      method: 'GET',
      path,
      query: { lat: '39.95', lng: '-75.17', chains: 'cvs', limit: '1' },
      headers: gatewayHeaders,
    },
    response: { status: 200, body: near },
    shape: 'pharmacies',
  },
  {
    name: 'the pharmacies nearest to an unknown ZIP',
    provenance: 'assumed',
    source,
    upstream: 'pharmacies',
    request: {
      method: 'GET',
      path,
      query: { zip: '00009', chains: 'cvs', limit: '10' },
      headers: gatewayHeaders,
    },
    response: {
      status: 404,
      body: { error: { code: 'not_found', message: 'There is no such ZIP code.' } },
    },
    shape: 'error',
  },
];
