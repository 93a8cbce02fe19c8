import { headerPairs, integer, serviceUrl, type Settings, type Values } from './setting.ts';

/** The settings of following a publisher of data releases. */
export const releaseSettings = {
  RELEASE_URL: {
    unset: 'none',
    ...serviceUrl,
    help: 'URL of the file `current` of a published folder of data releases, by HTTP or in an S3-compatible store: this server downloads and takes each release that it names, into `DATA_DIR/releases`; see [Data releases](#data-releases)',
  },
  RELEASE_HEADERS: {
    unset: 'none',
    ...headerPairs,
    help: 'headers of the requests to `RELEASE_URL`',
    isSecret: true,
    needs: ['RELEASE_URL'],
  },
  RELEASE_POLL_SECONDS: {
    default: '60',
    parse: integer(5, 86_400),
    allowed: 'seconds from 5 to 86400',
    help: 'how often `RELEASE_URL` is asked whether there is another release',
  },
} as const satisfies Settings;

/** The publisher that the server follows; null for none. */
export function releaseConfig(values: Values<typeof releaseSettings>) {
  const { RELEASE_URL: url, RELEASE_HEADERS: headers = {}, RELEASE_POLL_SECONDS: pollSeconds } = values;
  return { publisher: url === undefined ? null : { url, headers, pollSeconds } };
}
