import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The hosts of the three brands, with the paths of their home pages. */
export const brandHosts = {
  super: { host: 'rx.example.com', base: '/rx' },
  medicaid: { host: 'medicaid.example.com', base: '/rx' },
  savehealth: { host: 'save.example.com', base: '' },
} as const;

const brands = ['super', 'medicaid', 'savehealth'] as const;

/** A visitor of a brand, with the cookies of their browser. */
export interface CachedVisitor {
  brand: keyof typeof brandHosts;
  language: '' | '/es';
  cookies: string;
  headers: Readonly<Record<string, string>>;
}

export interface PageReply {
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
  /** The path of the page, after redirects. */
  path: string;
  /** Whether a cache in front of the server has answered. */
  isHit: boolean;
}

const cookieSets = [
  '',
  'session=1; _ga=GA1.2.3',
  'zip=19103',
  'zip=10001; session=2',
  'zip=10001; pref_personalization=false',
  'utm_source=samsung',
  'utm_source=usnews; zip=19103',
  'utm_source=newsletter; ref_id=r1',
  'pref_targetedAds=false; pref_performance=false',
];
const encodings = ['br', 'gzip, deflate, br, zstd', 'gzip', 'identity', 'br;q=0, gzip;q=0.5'];

/** Every combination of brand, language and cookies, with the encodings in turn. */
export const cachedVisitors: readonly CachedVisitor[] = brands
  .flatMap((brand) => (['', '/es'] as const).map((language) => ({ brand, language })))
  .flatMap(({ brand, language }, group) =>
    cookieSets.map((cookies, index) => ({
      brand,
      language,
      cookies,
      headers: {
        'accept-encoding': encodings[(group + index) % encodings.length] ?? '',
        ...(index % 4 === 3 && { 'sec-gpc': '1' }),
      },
    })),
  );

/** The pages that a visitor opens. The last ones are the visitor's own. */
export const visitedPaths = [
  '',
  '/atorvastatin',
  '/atorvastatin?zip=60601&quantity=90',
  '/faq',
  '/classes/statins',
  '/sitemap',
  '/privacy-choices',
  '/card?drug=atorvastatin',
];

const maxRedirects = 5;

/** Opens a page as a browser does: with cookies, and following redirects. */
export async function openPage(port: number, visitor: CachedVisitor, path: string): Promise<PageReply> {
  const { host, base } = brandHosts[visitor.brand];
  let target = `${base}${visitor.language}${path}` || '/';
  for (let count = 0; count < maxRedirects; count += 1) {
    const reply = await fetchPage(port, host, target, visitor);
    const { location } = reply.headers;
    if (reply.status < 300 || reply.status > 399 || location === undefined) return reply;
    target = location;
  }
  throw new Error(`${target} redirects in a circle`);
}

/** Sends one request with the visitor's cookies and headers, without following a redirect. */
export async function fetchPage(
  port: number,
  host: string,
  path: string,
  { cookies, headers }: Pick<CachedVisitor, 'cookies' | 'headers'>,
): Promise<PageReply> {
  const sent = { host, ...headers, ...(cookies && { cookie: cookies }) };
  const { status, headers: received, body } = await send(port, path, sent);
  return { status, headers: received, path, html: decode(received, body), isHit: isFromCache(received) };
}

function send(port: number, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    sent.end();
  });
}

function decode({ 'content-encoding': encoding }: IncomingHttpHeaders, body: Buffer): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Varnish names two requests for a hit, the one that filled the cache second. */
const isFromCache = (headers: IncomingHttpHeaders): boolean =>
  /^(HIT|STALE|UPDATING|REVALIDATED)$/.test(String(headers['x-cache'] ?? '')) ||
  String(headers['x-varnish'] ?? '').includes(' ');
