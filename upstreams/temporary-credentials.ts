import { z } from 'zod';

import { readText, rejectOnAbort } from './body.ts';
import { startDeadline } from './with-timeout.ts';
import { startCallReport } from './call-report.ts';
import type { TemporaryCredentials } from './signed-headers.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** A pool of identities for guests, and the role that they take on. */
export interface IdentityPool {
  region: string;
  identityPool: string;
  role: string;
}

const sooner = 5 * 60 * 1000;
const about = { upstream: 'monitoring credentials', category: 'other' } as const;

/**
 * Credentials for a guest of an identity pool: an identity and its token from the identity service (Amazon Cognito), and
 * for these the credentials of the role from the token service (AWS STS). Kept until five minutes before they run out.
 * A failure is an UpstreamError that holds no key; one event is reported each time they are asked for.
 */
export function createTemporaryCredentials(
  upstream: Pick<Upstream, 'fetch' | 'timeoutMs'>,
  { region, identityPool, role }: IdentityPool,
) {
  let kept: { until: number; coming: Promise<TemporaryCredentials> } | null = null;

  async function askedFor(context: CallContext): Promise<TemporaryCredentials> {
    const report = startCallReport(about, context);
    const { signal, ended } = startDeadline(upstream.timeoutMs, undefined);
    const ask = async (host: string, headers: Record<string, string>, body: string): Promise<string> => {
      const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' };
      const url = `https://${host}.${region}.amazonaws.com/`;
      const response = await rejectOnAbort(upstream.fetch(url, init), signal);
      const text = await readText(response, signal);
      // Not its own status: a 403 of theirs is no word on what a visitor's browser sent.
      if (!response.ok) throw failure('http', `${host} answered ${response.status}`, 502);
      return text;
    };
    const identity = (target: string, body: object) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityService.${target}`,
      };
      return ask('cognito-identity', headers, JSON.stringify(body));
    };
    try {
      const { IdentityId } = idReply.parse(
        JSON.parse(await identity('GetId', { IdentityPoolId: identityPool })),
      );
      const { Token } = tokenReply.parse(JSON.parse(await identity('GetOpenIdToken', { IdentityId })));
      const query = {
        Action: 'AssumeRoleWithWebIdentity',
        Version: '2011-06-15',
        RoleArn: role,
        RoleSessionName: 'cwr',
        WebIdentityToken: Token,
      };
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const credentials = credentialsIn(await ask('sts', headers, new URLSearchParams(query).toString()));
      report.succeeded(200);
      return credentials;
    } catch (error) {
      const failed =
        error instanceof UpstreamError
          ? error
          : ended()
            ? failure('timeout', 'Credentials did not come in time')
            : error instanceof SyntaxError || error instanceof z.ZodError
              ? failure('malformed', 'Credentials came in another shape')
              : failure('network', 'Network failure');
      report.failed(failed);
      throw failed;
    }
  }

  return {
    /** Those that are kept, or new ones; asked for once however many wait. */
    async get(context: CallContext, now: Date): Promise<TemporaryCredentials> {
      if (kept && now.getTime() < kept.until) return kept.coming;
      // Nobody asks again while they are on their way.
      const mine = { until: Infinity, coming: askedFor(context) };
      kept = mine;
      try {
        const credentials = await mine.coming;
        mine.until = credentials.expiresAt.getTime() - sooner;
        return credentials;
      } catch (error) {
        if (kept === mine) kept = null;
        throw error;
      }
    },
    /** The next who asks gets new ones. */
    forget(): void {
      kept = null;
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

/** The credentials in a reply of the token service, which is XML. */
function credentialsIn(xml: string): TemporaryCredentials {
  const text = (name: string) => new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`).exec(xml)?.[1];
  return credentialsReply.parse({
    accessKeyId: text('AccessKeyId'),
    secretAccessKey: text('SecretAccessKey'),
    sessionToken: text('SessionToken'),
    expiresAt: text('Expiration'),
  });
}

const failure = (kind: UpstreamError['kind'], message: string, status?: number) =>
  new UpstreamError({ ...about, kind, message, status });
