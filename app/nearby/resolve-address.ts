import type { PageContext } from '../context.ts';

/** Where a ZIP is: its address, or that it is nowhere. An address is missing too when the service did not answer. */
export interface ResolvedAddress {
  known: boolean;
  /** 'Philadelphia, PA 19103'. */
  address: string | null;
}

/** Resolves a ZIP through the geocoding service (spec §5). A service that fails is no reason to doubt the ZIP. */
export async function resolveAddress(page: PageContext, zip: string | null): Promise<ResolvedAddress> {
  if (!zip) return { known: true, address: null };
  try {
    const result = await page.services.geocoding.geocode(zip, page.request.call);
    return result.ok
      ? { known: true, address: result.formattedAddress.replace(/, USA$/, '') }
      : { known: false, address: null };
  } catch {
    return { known: true, address: null };
  }
}
