import { z } from 'zod';

import { readText, rejectOnAbort } from './body.ts';
import { startCallReport } from './call-report.ts';
import { isDefect } from './retry.ts';
import { runCall } from './run-call.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** Credentials that expire. */
export interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
}

/** A pool of guest identities and the role that they assume. */
export interface IdentityPool {
  region: string;
  identityPool: string;
  role: string;
}

const renewBeforeMs = 5 * 60 * 1000;
const call = { upstream: 'monitoring credentials', category: 'other' } as const;

/**
 * Provides temporary credentials for a guest of an identity pool: the identity service (Amazon Cognito) issues an identity
 * and its token, and the token service (AWS STS) exchanges the token for credentials of the role. Caches them until five
 * minutes before they expire. Throws UpstreamError without keys; each request for credentials reports one event.
 */
export function createTemporaryCredentials(
  upstream: Pick<Upstream, 'fetch' | 'timeoutMs' | 'policies'>,
  { region, identityPool, role }: IdentityPool,
) {
  let cached: { until: number; credentials: Promise<TemporaryCredentials> } | null = null;

  async function post(host: string, headers: Record<string, string>, body: string, signal: AbortSignal) {
    const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' };
    const url = `https://${host}.${region}.amazonaws.com/`;
    const response = await rejectOnAbort(upstream.fetch(url, init), signal);
    const text = await readText(response, signal);
    // Hides the status, because a 403 from this service must not count as the rejection of a batch.
    if (!response.ok) throw createError('http', `${host} answered ${response.status}`, 502);
    return text;
  }

  async function exchange(signal: AbortSignal): Promise<TemporaryCredentials> {
    const callCognito = async (target: string, body: object): Promise<unknown> => {
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityService.${target}`,
      };
      return JSON.parse(await post('cognito-identity', headers, JSON.stringify(body), signal));
    };
    const { IdentityId } = idReply.parse(await callCognito('GetId', { IdentityPoolId: identityPool }));
    const { Token } = tokenReply.parse(await callCognito('GetOpenIdToken', { IdentityId }));
    const query = {
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: 'cwr',
      WebIdentityToken: Token,
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return parseCredentials(await post('sts', headers, new URLSearchParams(query).toString(), signal));
  }

  async function requestCredentials(signal: AbortSignal): Promise<TemporaryCredentials> {
    try {
      return await exchange(signal);
    } catch (error) {
      if (error instanceof UpstreamError || isDefect(error)) throw error;
      throw error instanceof SyntaxError || error instanceof z.ZodError
        ? createError('malformed', 'The credentials have an unexpected shape')
        : createError('network', `${call.upstream} could not be reached`);
    }
  }

  async function load(context: CallContext): Promise<TemporaryCredentials> {
    const report = startCallReport(call, context);
    try {
      // Ignores the caller's signal, because other batches wait for the same credentials.
      const credentials = await runCall(upstream, call, {}, requestCredentials);
      report.succeeded(200);
      return credentials;
    } catch (error) {
      if (error instanceof UpstreamError) report.failed(error);
      throw error;
    }
  }

  return {
    /** The cached credentials or new ones; concurrent callers share one request. */
    async get(context: CallContext, now: Date): Promise<TemporaryCredentials> {
      if (cached && now.getTime() < cached.until) return cached.credentials;
      const entry = { until: Infinity, credentials: load(context) };
      cached = entry;
      try {
        const credentials = await entry.credentials;
        entry.until = credentials.expiresAt.getTime() - renewBeforeMs;
        return credentials;
      } catch (error) {
        if (cached === entry) cached = null;
        throw error;
      }
    },
    /** Clears the cache, so that the next caller gets new credentials. */
    clear(): void {
      cached = null;
    },
  };
}

const idReply = z.object({ IdentityId: z.string().min(1) });
const tokenReply = z.object({ Token: z.string().min(1) });
const credentialsReply = z.object({
  accessKeyId: z.string().min(1),
  secretAccessKey: z.string().min(1),
  sessionToken: z.string().min(1),
  expiresAt: z.coerce.date(),
});

/** Parses a reply of the token service, which is XML. */
function parseCredentials(xml: string): TemporaryCredentials {
  const text = (name: string) => new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`).exec(xml)?.[1];
  return credentialsReply.parse({
    accessKeyId: text('AccessKeyId'),
    secretAccessKey: text('SecretAccessKey'),
    sessionToken: text('SessionToken'),
    expiresAt: text('Expiration'),
  });
}

const createError = (kind: UpstreamError['kind'], message: string, status?: number) =>
  new UpstreamError({ ...call, kind, message, status });
