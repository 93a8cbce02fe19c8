import {
  readPreferences,
  defaultPreferencesByPolicy,
  referralCookieAttributes,
  type CookiePreferences,
  type PrivacyPolicy,
} from '../../domain/tracking.ts';

/** The cookies of this document by name. */
export function readCookies(): Partial<Record<string, string>> {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** What this browser's cookies allow. The server alone takes Global Privacy Control into account. */
export function readCookiePreferences(policy: PrivacyPolicy): CookiePreferences {
  return readPreferences(readCookies(), defaultPreferencesByPolicy[policy]);
}

const rememberSource = (sources: readonly string[]) =>
  sources.length === 0
    ? ''
    : `let s=r("utm_source")?.toLowerCase();
if(${JSON.stringify(sources)}.includes(s)&&!h("source")&&!/[?&](utm_|ref_id)/.test(location.search))q.set("source",s);
`;

/**
 * Runs in the head of every document. A page from a cache in front of the server is the same for everyone: if this
 * visitor's cookies add to its URL, the script opens the URL with the addition, as the server does
 * (server/edge/remembered.ts). It also remembers a ZIP code in the URL. Every document contains it, so its variable names
 * are short: u(rl), q(uery), h(as), r(ead), z(ip), l(ast ZIP), s(ource), p(ersonalization).
 * @param sources the ids of the partner sources; none on a page for one visitor.
 * @param personalization whether a visitor who has not chosen allows it.
 */
export const rememberScript = (sources: readonly string[], personalization: boolean): string => `try{(()=>{
let u=new URL(location),q=u.searchParams,h=n=>q.has(n),
r=n=>(document.cookie.match("(?:^|; )"+n+"=([^;]*)")||[])[1],
z=document.querySelector("meta[name=zip]")?.content,l=r("zip"),p=r("pref_personalization");
if(${personalization ? 'p!=="false"' : 'p==="true"'}){
if(z>0&&z!==l&&h("zip"))document.cookie="zip="+z+"; Path=/; SameSite=Lax; Max-Age=${referralCookieAttributes.maxAge}"+(u.protocol==="https:"?"; Secure":"");
if(z==="none"&&/^\\d{5}$/.test(l)&&!["zip","lat","lng"].some(h))q.set("zip",l)}
${rememberSource(sources)}if(u.href!==location.href)location.replace(u)
})()}catch{}`;
