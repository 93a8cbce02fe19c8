import type { Site } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { WalletClient } from '../../upstreams/wallet-client.ts';
import { callContextFor } from '../edge/call-context.ts';
import { fileResponse, rejectUnlessGetOrHead } from '../edge/file-response.ts';
import { plainPage } from '../edge/plain-page.ts';

export interface WalletPassOptions {
  upstreams: { wallet: Pick<WalletClient, 'fetchApplePass'> };
  report: (event: UpstreamEvent) => void;
}

/** The token in the path of a pass, without base path and language; null for any other path. */
export function parsePassPath(path: string): string | null {
  return /^\/card\/pass\/([\w-]{1,4096})\.pkpass$/.exec(path)?.[1] ?? null;
}

/**
 * Answers GET and HEAD of `/card/pass/{token}.pkpass` with the pass of an Apple link (decision 0019), which browsers
 * cannot fetch from the gateway: 404 for an expired link, 500 where the gateway fails.
 */
export function createWalletPass({ upstreams, report }: WalletPassOptions) {
  return async function handle(request: Request, site: Site, token: string): Promise<Response> {
    const rejected = rejectUnlessGetOrHead(request);
    if (rejected) return rejected;
    try {
      const pass = await upstreams.wallet.fetchApplePass(token, callContextFor(site, null, report));
      if (!pass) return plainPage(404, { site, request });
      return fileResponse(request, pass, {
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': 'attachment; filename="card.pkpass"',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    } catch (error) {
      // The client has already reported the failure.
      if (error instanceof UpstreamError) return plainPage(500, { site, request });
      throw error;
    }
  };
}
