import { z } from 'zod';

import { matching, serviceUrl, type Settings, type Values } from './setting.ts';

/** The settings of browser monitoring. */
export const monitoringSettings = {
  MONITORING: {
    unset: 'off',
    parse: z.enum(['embedded']),
    allowed: 'embedded or empty',
    help: '`embedded` counts page load times and errors of visitors’ browsers in this server’s metrics; see [browser monitoring](operating.md#browser-monitoring)',
  },
  MONITORING_URL: {
    unset: 'off',
    parse: serviceUrl.parse,
    allowed: `${serviceUrl.allowed}, such as https://dataplane.rum.us-east-1.amazonaws.com`,
    needs: ['MONITORING_APP_ID'],
    help: 'URL of CloudWatch RUM’s data plane, or of a service with the same PutRumEvents API',
  },
  MONITORING_APP_ID: {
    unset: 'off',
    parse: matching(/^[\w-]{1,64}$/),
    allowed: 'the id of an app monitor',
    help: 'id of the app monitor that receives the events',
  },
  MONITORING_REGION: {
    unset: 'unsigned',
    parse: matching(/^[a-z]{2}(-[a-z]+)+-\d{1,2}$/),
    allowed: 'a region such as us-east-1',
    needs: ['MONITORING_URL', 'MONITORING_IDENTITY_POOL'],
    help: 'AWS region of the credentials that sign the events',
  },
  MONITORING_IDENTITY_POOL: {
    unset: 'unsigned',
    parse: matching(/^[\w-]+:[\w-]{1,64}$/),
    allowed: 'the id of an identity pool such as us-east-1:0123-...',
    needs: ['MONITORING_ROLE'],
    help: 'the Cognito identity pool that issues these credentials',
  },
  MONITORING_ROLE: {
    unset: 'unsigned',
    parse: matching(/^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]{1,128}$/),
    allowed: 'the ARN of the role that guests of the pool assume',
    needs: ['MONITORING_REGION'],
    help: 'the IAM role of the pool’s guest identities',
  },
} as const satisfies Settings;

/**
 * Browser monitoring's part of the configuration: null when monitoring is off. `url` is null for the embedded service,
 * and `signing` names the issuer of the credentials for signed batches.
 */
export function monitoringConfig(values: Values<typeof monitoringSettings>) {
  const { MONITORING_URL: url, MONITORING_APP_ID: appId = 'embedded' } = values;
  const { MONITORING_REGION: region, MONITORING_IDENTITY_POOL: identityPool, MONITORING_ROLE: role } = values;
  if (!url && !values.MONITORING) return { monitoring: null };
  const signing = region && identityPool && role ? { region, identityPool, role } : null;
  return { monitoring: { url: url ?? null, appId, signing } };
}
