import type { Partner } from '../partner.ts';

export const savehealthPartner: Partner = {
  name: 'savehealth',
  tenant: 'savehealth',
  enabled: 'true',
  subdomains: ['savehealth.localhost', 'savehealth.fairscript.example', 'savehealth.test.fairscript.example'],
  additionalDomains: [],
  monitoringOnlyDomains: ['savehealth.probe.fairscript.example'],
  basePath: '/',
  clientDomainName: 'savehealth.fairscript.example',
  clientDisplayName: 'SaveHealth',
  iframeDomains: ['https://partner.example'],
};
