import type { Partner } from '../partner.ts';

export const superPartner: Partner = {
  name: 'super',
  tenant: 'super',
  enabled: 'true',
  subdomains: ['super.localhost', 'super.fairscript.example', 'super.test.fairscript.example'],
  additionalDomains: ['localhost', '127.0.0.1', '[::1]'],
  monitoringOnlyDomains: ['super.probe.fairscript.example'],
  basePath: '/rx',
  clientDomainName: 'super.fairscript.example',
  clientDisplayName: 'Super Rx',
};
