import type { WireExample } from '../wire-example.ts';

const headers = { accept: 'application/json', 'content-type': 'application/json' };
const source =
  "spec §7 names the call and that events come in batches; the rest follows the vendor's documentation";

const metadata = {
  version: '1.0.0',
  platformType: 'web',
  domain: 'rx.example.com',
  browserName: 'Firefox',
  deviceType: 'mobile',
};
const body = {
  BatchId: '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11',
  AppMonitorDetails: { id: '{monitor}', version: '1.0.0' },
  UserDetails: {
    sessionId: '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55',
    userId: '1f1c5a51-8d5e-4a43-8c36-1d1a6cf0b6a1',
  },
  RumEvents: [
    {
      id: '5d7f8f7a-0df6-4a54-a1e9-77a7f8e3a8f0',
      timestamp: 1_767_323_045,
      type: 'com.amazon.rum.largest_contentful_paint_event',
      metadata: JSON.stringify({ ...metadata, pageId: '/:drugName' }),
      details: JSON.stringify({ version: '1.0.0', value: 812 }),
    },
    {
      id: '2f6f0c0e-3f3e-4a38-9a0b-2f0d1b8f5c11',
      timestamp: 1_767_323_050,
      type: 'warning',
      metadata: JSON.stringify({ ...metadata, pageId: '/card' }),
      details: JSON.stringify({ version: '1.0.0', message: 'change of route took too long' }),
    },
  ],
};

export const monitoringExamples: readonly WireExample[] = [
  {
    name: 'a batch of browser events',
    provenance: 'assumed',
    source,
    upstream: 'monitoring',
    request: { method: 'POST', path: '/appmonitors/{monitor}', headers, body },
    response: { status: 200, body: {} },
    shape: 'emptyObject',
  },
  {
    name: 'a batch for an unknown app monitor',
    provenance: 'assumed',
    source: "the vendor's documentation",
    upstream: 'monitoring',
    request: {
      method: 'POST',
      path: '/appmonitors/no-such-monitor',
      headers,
      body: { ...body, AppMonitorDetails: { id: 'no-such-monitor', version: '1.0.0' } },
    },
    response: { status: 404, body: { message: 'There is no such app monitor.' } },
    shape: 'monitoringError',
  },
  {
    name: 'a batch without events',
    provenance: 'assumed',
    source: "the vendor's documentation",
    upstream: 'monitoring',
    request: { method: 'POST', path: '/appmonitors/{monitor}', headers, body: { ...body, RumEvents: [] } },
    response: { status: 400, body: { message: 'The body is not a batch of events.' } },
    shape: 'monitoringError',
  },
];
