import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const headers = { ...gatewayHeaders, version: 'V1' };
const source = 'spec §7 names the headers, spec §3 search_name; assumed: path, name and description';

export const drugDescriptionExamples: readonly WireExample[] = [
  {
    name: 'the description of a drug',
    provenance: 'assumed',
    source,
    upstream: 'drug descriptions',
    request: { method: 'GET', path: '/v1/drug-descriptions/atorvastatin', headers },
    response: {
      status: 200,
      body: {
        search_name: 'atorvastatin',
        name: 'Atorvastatin',
        description: 'Atorvastatin lowers cholesterol.',
      },
    },
    shape: 'drugDescription',
  },
  {
    name: 'a drug without a description',
    provenance: 'assumed',
    source: 'the specification leaves it open',
    upstream: 'drug descriptions',
    request: { method: 'GET', path: '/v1/drug-descriptions/no-such-drug', headers },
    response: {
      status: 404,
      body: { error: { code: 'not_found', message: 'There is no such description.' } },
    },
    shape: 'error',
  },
  {
    name: 'a description in an unknown version',
    provenance: 'assumed',
    source: 'spec §7: version V1; the reply to another version is assumed',
    upstream: 'drug descriptions',
    request: {
      method: 'GET',
      path: '/v1/drug-descriptions/atorvastatin',
      headers: { ...headers, version: 'V2' },
    },
    response: { status: 400, body: { error: { code: 'invalid_request', message: 'version is V1.' } } },
    shape: 'error',
  },
  {
    name: 'a description without a partner',
    provenance: 'assumed',
    source: 'spec §7: the partner-name header; the reply without it is assumed',
    upstream: 'drug descriptions',
    request: {
      method: 'GET',
      path: '/v1/drug-descriptions/atorvastatin',
      headers: { 'x-api-key': '{apiKey}', 'x-partner-name': '{partner}', version: 'V1' },
    },
    response: {
      status: 400,
      body: { error: { code: 'invalid_request', message: 'partner-name is missing.' } },
    },
    shape: 'error',
  },
];
