import type { SmsProgram } from '../../platform/notifications/keyword-replies.ts';
import { partners, tenantOf } from '../../tenants/registry.ts';

/** Who each partner is to somebody who answers one of its text messages: its name and its members' help line. */
export function programmes(): ReadonlyMap<string, SmsProgram> {
  return new Map(
    partners
      .filter(({ enabled }) => enabled === 'true')
      .map((partner) => [
        partner.name,
        { brand: partner.clientDisplayName, helpLine: tenantOf(partner).help.member },
      ]),
  );
}
