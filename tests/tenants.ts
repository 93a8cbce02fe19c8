/**
 * Where each tenant lives, for tests that hold for all of them, and the pharmacy whose card it gives to a visitor who
 * chose none (spec §4: the first chain, or the best price under that policy).
 */
export const tenants = [
  { tenant: 'super', host: 'super.localhost', base: '/rx', defaultChain: /^CVS Pharmacy$/ },
  { tenant: 'medicaid', host: 'medicaid.localhost', base: '/rx', defaultChain: /^CVS Pharmacy$/ },
  { tenant: 'savehealth', host: 'savehealth.localhost', base: '', defaultChain: /^(?!CVS)/ },
] as const;
