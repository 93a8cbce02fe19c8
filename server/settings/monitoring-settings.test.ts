import { describe, expect, test } from 'vitest';

import { readConfig } from './config.ts';

const url = { MONITORING_URL: 'https://dataplane.rum.us-east-1.amazonaws.com', MONITORING_APP_ID: 'app-1' };
const signing = {
  MONITORING_REGION: 'us-east-1',
  MONITORING_IDENTITY_POOL: 'us-east-1:0123-4567',
  MONITORING_ROLE: 'arn:aws:iam::123456789012:role/guest',
};

test('monitoring is off without a setting', () => {
  expect(readConfig({}).monitoring).toBeNull();
  expect(readConfig({ ENVIRONMENT: 'staging' }).monitoring).toBeNull();
});

test('monitoring can be embedded, forwarded, or forwarded with signatures', () => {
  expect(readConfig({ MONITORING: 'embedded' }).monitoring).toEqual({
    url: null,
    appId: 'embedded',
    signing: null,
  });
  expect(readConfig(url).monitoring).toMatchObject({
    url: url.MONITORING_URL,
    appId: 'app-1',
    signing: null,
  });
  expect(readConfig({ ...url, ...signing }).monitoring?.signing).toEqual({
    region: 'us-east-1',
    identityPool: 'us-east-1:0123-4567',
    role: 'arn:aws:iam::123456789012:role/guest',
  });
});

describe('monitoring settings', () => {
  test.each([
    [{ MONITORING_URL: url.MONITORING_URL }, 'MONITORING_APP_ID is empty; with MONITORING_URL'],
    [{ MONITORING_APP_ID: 'app-1' }, 'MONITORING_URL is empty; with MONITORING_APP_ID'],
    [{ ...url, MONITORING_REGION: 'us-east-1' }, 'MONITORING_IDENTITY_POOL is empty'],
    [{ ...signing }, 'MONITORING_URL is empty; with MONITORING_REGION'],
    [{ ...url, ...signing, MONITORING_ROLE: 'guest' }, 'MONITORING_ROLE is "guest"; it must be the ARN'],
    [{ MONITORING: 'true' }, 'MONITORING is "true"; it must be embedded or empty.'],
  ])('bad monitoring settings prevent the start: %j', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line);
  });
});
