import { locales, type Locale } from '../../domain/locale.ts';
import { actionLink, plainDocument, nextSteps, type PlainSite } from './plain-document.ts';

const texts = {
  en: { title: 'Nothing was sent', open: 'Open the page' },
  es: { title: 'No se envió nada', open: 'Abrir la página' },
} as const;

const notWhole = {
  en: 'The form did not arrive whole. Go back and send it again.',
  es: 'El formulario no llegó completo. Vuelva atrás y envíelo otra vez.',
} as const;

/** Why a form was rejected, and what to do. Browsers keep what was typed on the page that they go back to. */
const reasons = {
  400: notWhole,
  403: {
    en: 'The form was sent from another site. Open this page, and send it from here.',
    es: 'El formulario se envió desde otro sitio. Abra esta página y envíelo desde aquí.',
  },
  405: {
    en: 'This page has no form to send. Open it again, or look up your medication here.',
    es: 'Esta página no tiene ningún formulario. Ábrala de nuevo o busque aquí su medicamento.',
  },
  413: {
    en: 'What you typed is too long. Go back, make it shorter and send it again.',
    es: 'Lo que escribió es demasiado largo. Vuelva atrás, acórtelo y envíelo otra vez.',
  },
  415: notWhole,
} as const;

/** The page that a visitor gets for a rejected form: the requested page has no form (405), or the form is invalid. */
export function formRejectionPage(status: keyof typeof reasons, locale: Locale, site: PlainSite): Response {
  const { lang } = locales[locale];
  const { title, open } = texts[lang];
  const hasNoForm = status === 405;
  const body = `<p>${reasons[status][lang]}</p>${actionLink('', open)}${nextSteps(site, lang, { hasSearch: hasNoForm })}`;
  return plainDocument(
    { title, body },
    {
      status,
      lang,
      site,
      ...(hasNoForm && { headers: { allow: 'GET, HEAD' } }),
    },
  );
}

/** One sentence as plain text, for a script or a program whose form was rejected. */
export function formRejectionText(status: number, message: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(message, { status, headers });
}
