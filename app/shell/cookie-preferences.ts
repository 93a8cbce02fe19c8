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

/**
 * Runs in the head of every document. A page from a cache in front of the server is anyone's: where the cookies of this
 * visitor say more than its URL, the page of the URL that says it is opened, as the server does when it is asked
 * (server/edge/remembered.ts). A ZIP code in the URL is remembered.
 * @param sources the ids of the partner sources; none on a page for one visitor.
 * @param personalization whether a visitor who has not chosen allows it.
 */
export const rememberScript = (sources: readonly string[], personalization: boolean): string => `try{(()=>{
const url=new URL(location),query=url.searchParams,has=name=>query.has(name),
read=name=>(document.cookie.match("(?:^|; )"+name+"=([^;]*)")||[])[1],
zip=document.querySelector("meta[name=zip]")?.content,last=read("zip"),source=read("utm_source")?.toLowerCase(),
choice=read("pref_personalization");
if(choice==="true"||choice!=="false"&&${personalization}){
if(zip>0&&zip!==last&&has("zip"))document.cookie="zip="+zip+"; Path=/; SameSite=Lax; Max-Age=${referralCookieAttributes.maxAge}"+(url.protocol==="https:"?"; Secure":"");
if(zip==="none"&&/^\\d{5}$/.test(last)&&!["zip","lat","lng"].some(has))query.set("zip",last)}
if(${JSON.stringify(sources)}.includes(source)&&!has("source")&&!/[?&](utm_|ref_id)/.test(location.search))query.set("source",source);
if(url.href!==location.href)location.replace(url)
})()}catch{}`;
