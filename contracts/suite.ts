import { afterAll, beforeAll, describe } from 'vitest';
import { describeClients } from './client-suite.ts';
import { describeFaults } from './fault-suite.ts';
import { discover, type Known, type Offer, type Service, type Subject } from './service-under-contract.ts';
import { describeServiceOnWire } from './service-suite.ts';
import {
  describeContentClient,
  describeGeocodingClient,
  describeSearchClient,
} from './vendor-client-suite.ts';

interface OpenService {
  service: Service;
  close?: () => Promise<void> | void;
}

/**
 * Tests a service against the contract: its replies on the wire, and their parsing by the site's clients.
 * `open` starts or connects the service; it is closed at the end.
 */
export function describeContract(title: string, offer: Offer, open: () => Promise<OpenService>): void {
  describe(`contract with ${title}`, () => {
    let opened: OpenService | undefined;
    let known: Known | undefined;
    beforeAll(async () => {
      opened = await open();
      known = await discover(opened.service);
    });
    afterAll(() => opened?.close?.());

    const subject: Subject = {
      service: () => requireOpen(opened).service,
      known: () => requireOpen(known),
    };
    if (offer.wire !== false) describeServiceOnWire(subject, offer);
    describeClients(subject);
    if (offer.search) describeSearchClient(subject);
    if (offer.geocoding) describeGeocodingClient(subject);
    if (offer.content) describeContentClient(subject);
    if (offer.faults) describeFaults(subject);
  });
}

function requireOpen<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The service is not open');
  return value;
}
