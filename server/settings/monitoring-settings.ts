import { z } from 'zod';

import { serviceUrl, serviceUrlAllowed } from './service-url.ts';

/** The settings of browser monitoring, for server/settings/config.ts, which reads them. */
export const monitoringVariables = {
  MONITORING: { schema: z.enum(['embedded']).optional(), allowed: 'embedded, or nothing' },
  MONITORING_URL: {
    schema: serviceUrl,
    allowed: `${serviceUrlAllowed}, such as https://dataplane.rum.us-east-1.amazonaws.com`,
  },
  MONITORING_APP_ID: {
    schema: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    allowed: 'the id of an app monitor',
  },
  MONITORING_REGION: {
    schema: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d{1,2}$/)
      .optional(),
    allowed: 'a region such as us-east-1',
  },
  MONITORING_IDENTITY_POOL: {
    schema: z
      .string()
      .regex(/^[\w-]+:[\w-]{1,64}$/)
      .optional(),
    allowed: 'the id of an identity pool such as us-east-1:0123-...',
  },
  MONITORING_ROLE: {
    schema: z
      .string()
      .regex(/^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]{1,128}$/)
      .optional(),
    allowed: 'the ARN of the role that guests of the pool take on',
  },
} as const;

/** Which setting another one cannot do without. */
export const monitoringNeeds = [
  ['MONITORING_URL', 'MONITORING_APP_ID'],
  ['MONITORING_REGION', 'MONITORING_URL'],
  ['MONITORING_REGION', 'MONITORING_IDENTITY_POOL'],
  ['MONITORING_IDENTITY_POOL', 'MONITORING_ROLE'],
  ['MONITORING_ROLE', 'MONITORING_REGION'],
] as const;

type Variables = typeof monitoringVariables;
type Given = { [Name in keyof Variables]: z.infer<Variables[Name]['schema']> };

export interface MonitoringConfig {
  /** Null where nothing is measured; `url` is null for the embedded service. */
  monitoring: {
    url: string | null;
    appId: string;
    /** Who gives out the credentials that batches are signed with; null for unsigned ones. */
    signing: { region: string; identityPool: string; role: string } | null;
  } | null;
}

/** The configuration of settings that have what monitoringNeeds asks for. */
export function monitoringConfig(given: Given): MonitoringConfig {
  const { MONITORING_URL: url, MONITORING_APP_ID: appId = 'embedded' } = given;
  const { MONITORING_REGION: region, MONITORING_IDENTITY_POOL: identityPool, MONITORING_ROLE: role } = given;
  if (!url && !given.MONITORING) return { monitoring: null };
  const signing = region && identityPool && role ? { region, identityPool, role } : null;
  return { monitoring: { url: url ?? null, appId, signing } };
}
