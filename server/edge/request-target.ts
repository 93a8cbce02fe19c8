/**
 * Whether a request has one Host header that its target does not contradict. A target in absolute form (RFC 9112 §3.2.2)
 * names a host of its own; a proxy and this server must not see two different ones.
 */
export function hasOneHost(request: Request): boolean {
  const host = request.headers.get('host');
  const target = new URL(request.url);
  // HTTP/1.0 with a target in absolute form: there is only one host.
  if (host === null) return true;
  const address = `${target.protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === target.host;
}
