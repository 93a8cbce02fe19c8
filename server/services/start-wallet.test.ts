import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { createDevelopmentCertificate } from '../../platform/wallet/development-certificate.ts';
import { measureCertificates } from '../telemetry/gauges.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { readCertificateExpiries } from './start-wallet.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-wallet-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the metrics show when the certificates of Apple passes expire', async () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const subject = { CN: 'Pass Type ID' };
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(
    certificate,
    createDevelopmentCertificate({ subject, key, issuer: { subject, key }, authority: false }),
  );
  const appleWallet = { certificate, key: '', passphrase: null, wwdr: certificate };
  const wallet = { appleWallet, googleWallet: null, samsungWallet: null, development: false };
  const metrics = createMetrics();
  measureCertificates(metrics, readCertificateExpiries({ wallet }));
  const seconds = Date.UTC(2045, 11, 31, 23, 59, 59) / 1000;
  const text = await metrics.registry.metrics();
  expect(text).toContain(
    `certificate_expiry_timestamp_seconds{certificate="APPLE_PASS_CERTIFICATE"} ${seconds}`,
  );
  expect(text).toContain(
    `certificate_expiry_timestamp_seconds{certificate="APPLE_WWDR_CERTIFICATE"} ${seconds}`,
  );
});

test('a server without wallets has no certificate metrics', () => {
  const wallet = { appleWallet: null, googleWallet: null, samsungWallet: null, development: true };
  expect(readCertificateExpiries({ wallet })).toEqual({});
});
