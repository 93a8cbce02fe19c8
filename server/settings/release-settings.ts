import { z } from 'zod';

import { headerPairs, integer, serviceUrl, type Settings, type Values } from './setting.ts';

/** The settings of following a publisher of data releases. */
export const releaseSettings = {
  RELEASE_URL: {
    unset: 'none',
    ...serviceUrl,
    help: 'URL of the file `current` of a published folder of data releases, by HTTP or in an S3-compatible store: this server downloads and takes each release that it names, into `DATA_DIR/releases`; see [data releases](operating.md#data-releases)',
  },
  RELEASE_HEADERS: {
    unset: 'none',
    ...headerPairs,
    help: 'headers of the requests to `RELEASE_URL`',
    isSecret: true,
    needs: ['RELEASE_URL'],
  },
  RELEASE_S3_ACCESS_KEY_ID: {
    unset: 'none',
    parse: z.string().regex(/^\S+$/),
    allowed: 'the id of an access key, without spaces',
    help: 'signs the requests to `RELEASE_URL` with AWS Signature Version 4, for a private S3-compatible store',
    needs: ['RELEASE_URL', 'RELEASE_S3_SECRET_ACCESS_KEY'],
  },
  RELEASE_S3_SECRET_ACCESS_KEY: {
    unset: 'none',
    parse: z.string().regex(/^\S+$/),
    allowed: 'the secret of the access key, without spaces',
    help: 'the secret of `RELEASE_S3_ACCESS_KEY_ID`, which needs to read objects only',
    isSecret: true,
    needs: ['RELEASE_S3_ACCESS_KEY_ID'],
  },
  RELEASE_S3_SESSION_TOKEN: {
    unset: 'none',
    parse: z.string().regex(/^\S+$/),
    allowed: 'the session token of a temporary key, without spaces',
    help: 'the session token, if the key is a temporary one; it is not renewed',
    isSecret: true,
    needs: ['RELEASE_S3_ACCESS_KEY_ID'],
  },
  RELEASE_S3_REGION: {
    default: 'us-east-1',
    parse: z.string().regex(/^[a-z0-9-]+$/),
    allowed: 'a region such as us-east-1, or auto',
    help: 'the region of the store, which is part of the signature',
  },
  RELEASE_POLL_SECONDS: {
    default: '60',
    parse: integer(5, 86_400),
    allowed: 'a number of seconds from 5 to 86400',
    help: 'how often the server checks `RELEASE_URL` for another release',
  },
} as const satisfies Settings;

/** The publisher that the server follows; null for none. */
export function releaseConfig(values: Values<typeof releaseSettings>) {
  const { RELEASE_URL: url, RELEASE_HEADERS: headers = {}, RELEASE_POLL_SECONDS: pollSeconds } = values;
  return { publisher: url === undefined ? null : { url, headers, pollSeconds, s3: s3Credentials(values) } };
}

function s3Credentials(values: Values<typeof releaseSettings>) {
  const { RELEASE_S3_ACCESS_KEY_ID: accessKeyId, RELEASE_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const { RELEASE_S3_SESSION_TOKEN: sessionToken, RELEASE_S3_REGION: region } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { accessKeyId, secretAccessKey, region, ...(sessionToken !== undefined && { sessionToken }) };
}
