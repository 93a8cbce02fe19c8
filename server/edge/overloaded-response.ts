import { locales, type Locale } from '../../domain/locale.ts';
import { actionLink, helpLine, plainDocument, type PlainSite } from './plain-document.ts';

const retryAfterSeconds = 3;

const texts = {
  'en-US': {
    title: 'We are very busy',
    page: 'Too many people are here right now. Wait a few seconds, then try again.',
    form: 'Too many people are here right now. Your form was not sent. Go back, wait a few seconds, then send it again.',
    retry: 'Try again',
  },
  es: {
    title: 'Hay mucha gente en este momento',
    page: 'Hay demasiadas visitas ahora. Espere unos segundos e intente de nuevo.',
    form: 'Hay demasiadas visitas ahora. No recibimos su formulario. Vuelva atrás, espere unos segundos y envíelo otra vez.',
    retry: 'Intentar de nuevo',
  },
} as const satisfies Record<Locale, object>;

const headers = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' };

/** The reply to a page or a form that was not admitted. */
export function overloadedPage({ method }: { method: string }, locale: Locale, site: PlainSite): Response {
  const { lang } = locales[locale];
  const { title, page, form, retry } = texts[locale];
  const text = method === 'POST' ? `<p>${form}</p>` : `<p>${page}</p>${actionLink('', retry)}`;
  const body = text + helpLine(site, lang);
  return plainDocument({ title, body }, { status: 503, lang, headers, site });
}

/** The reply to a call of the browser API that was not admitted. */
export const overloadedCall = (): Response =>
  Response.json(
    { error: { code: 'overloaded', message: 'We are very busy. Please try again in a moment.' } },
    { status: 503, headers },
  );
