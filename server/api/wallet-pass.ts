import type { Site } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { WalletClient } from '../../upstreams/wallet-client.ts';
import { callContextFor } from '../edge/call-context.ts';
import { plainPage } from '../edge/plain-page.ts';

export interface WalletPassOptions {
  upstreams: { wallet: Pick<WalletClient, 'fetchApplePass'> };
  report: (event: UpstreamEvent) => void;
}

/** The token of a path of a pass, base path and language taken off; null for any other path. */
export function passTokenOf(path: string): string | null {
  return /^\/card\/pass\/([\w-]{1,4096})\.pkpass$/.exec(path)?.[1] ?? null;
}

/**
 * Answers GET and HEAD of `/card/pass/{token}.pkpass` with the pass of an Apple link (decision 0019), which the gateway
 * has and no browser can ask it for: 404 when the link has run out, 500 when it cannot be had.
 */
export function createWalletPass({ upstreams, report }: WalletPassOptions) {
  return async function answer(request: Request, site: Site, token: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    try {
      const pass = await upstreams.wallet.fetchApplePass(token, callContextFor(site, null, report));
      if (!pass) return plainPage(404, site.partner.basePath);
      const headers = {
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': 'attachment; filename="card.pkpass"',
        'content-length': String(pass.byteLength),
        // Nobody keeps it on the way.
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      };
      return new Response(request.method === 'HEAD' ? null : pass, { headers });
    } catch (error) {
      // The upstream's event has said what is wrong.
      if (error instanceof UpstreamError) return plainPage(500, site.partner.basePath);
      throw error;
    }
  };
}
