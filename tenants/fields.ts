import { z } from 'zod';

/** The path at which a site serves an image of the folder, below its base path. */
export function imagePath(file: string): string {
  return `/brands/${file}`;
}

// The kinds of fields in brand files. Each error message completes "FIELD ...".

export const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and hyphens, and begin with a letter');

/** A text without line breaks, as pages and messages show it. */
export const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,300}$/u, 'must be one line of at most 300 characters');

/** A color. YAML reads an unquoted # as the start of a comment, so that a color without quotes is empty. */
export const color = z
  .string({ error: 'must be a color in quotes such as "#0B5F4B"' })
  .regex(/^#[\da-f]{6}$/i, 'must be a color such as "#0B5F4B"');

export const phone = z
  .string()
  .regex(/^\+?[\d(][\d() .-]{5,24}$/, 'must be a phone number such as 1-800-555-0101');

/** The name of an image in the folder, which becomes its path on the site. */
export const imageFile = z
  .string()
  .regex(/^[\w-][\w.-]{0,60}\.svg$/, 'must be the name of an SVG file in this folder, such as acme.svg')
  .transform(imagePath);

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostName = String.raw`(${label}(\.${label})*|\[[\da-f:.]+\])`;

/** A host name in lower case, without a port. */
export const host = z
  .string()
  .regex(new RegExp(`^${hostName}$`), 'must be a host name in lower case, without a port');

/** A host name, or `*.` and one for every name below it. */
export const hostPattern = z
  .string()
  .regex(
    new RegExp(`^(\\*\\.)?${hostName}$`),
    'must be a host name in lower case, without a port, or *. and one for every name below it',
  );

/** The origin of a page that may show the site in a frame, as a Content-Security-Policy header has it. */
export const frameOrigin = z
  .string()
  .regex(
    new RegExp(String.raw`^https?://(\*\.)?${hostName}(:\d{1,5})?$`),
    'must be a scheme and a host name such as https://partner.example, without a path',
  );
