import type { Partner } from '../partner.ts';

export const medicaidPartner: Partner = {
  name: 'medicaid',
  tenant: 'medicaid',
  enabled: 'true',
  subdomains: ['medicaid.localhost', 'medicaid.fairscript.example', 'medicaid.test.fairscript.example'],
  additionalDomains: [],
  monitoringOnlyDomains: ['medicaid.probe.fairscript.example'],
  basePath: '/rx',
  clientDomainName: 'medicaid.fairscript.example',
  clientDisplayName: 'Medicaid Rx Savings',
};
