import { z } from 'zod';

import { frameOrigin, host, hostPattern, id, line } from './fields.ts';

/** A partner brand: the hosts and the name of a site (spec §1, which specifies `enabled` as a string). */
export const partnerSchema = z.strictObject({
  name: id.describe('The name of the partner in settings, headers of upstream calls and keys.'),
  order: z
    .number()
    .int()
    .default(0)
    .describe('The place among the partners; the first one answers texts from numbers that nobody wrote to.'),
  brand: id.describe('The id of a brand: *.brand.yaml.'),
  enabled: z
    .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
    .transform((value) => String(value) === 'true')
    .describe('Whether the site is served.'),
  basePath: z
    .string()
    .regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, 'must be / or a path such as /rx, without a slash at its end')
    .describe('The path that every page is below: / or /rx.'),
  clientDomainName: host.describe('The main domain, which links lead to.'),
  clientDisplayName: line.describe('The name that visitors read.'),
  subdomains: z.array(host).min(1).describe('Host names without a port.'),
  additionalDomains: z.array(host).default([]).describe('More host names.'),
  noindexDomains: z
    .array(hostPattern)
    .default([])
    .describe('Internal hosts: served, and hidden from search engines. `*.` stands for every name below.'),
  monitoringOnlyDomains: z
    .array(hostPattern)
    .default([])
    .describe('Hosts for probes: served, and hidden from search engines.'),
  iframeDomains: z.array(frameOrigin).default([]).describe('Origins that may show the site in a frame.'),
});
export type Partner = z.infer<typeof partnerSchema>;
