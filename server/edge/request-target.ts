/**
 * Whether a request has one Host header that its target does not contradict. A target in absolute form (RFC 9112 §3.2.2)
 * contains a host too, and a proxy must not see a different host than this server does. Targets with a user name are
 * rejected, because the user name can hide the real host.
 */
export function hasOneHost(request: Request): boolean {
  const host = request.headers.get('host');
  const target = new URL(request.url);
  if (target.username || target.password) return false;
  // HTTP/1.0 with a target in absolute form: there is only one host.
  if (host === null) return true;
  const address = `${target.protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === target.host;
}

/** A request at another path of the same host, such as one without the site's base path. */
export function withPath(request: Request, path: string): Request {
  const url = new URL(request.url);
  url.pathname = path;
  return new Request(url, request);
}
