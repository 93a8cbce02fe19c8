import { splitLocale } from '../../domain/locale.ts';
import { nextSteps, plainDocument, type Lang, type PlainSite, type PopularLink } from './plain-document.ts';

/**
 * Texts for an unknown host, a path outside the base path, and a failed render, in both languages, because the visitor's is
 * unknown.
 */
const texts = {
  400: {
    en: ['Wrong address', 'This request names two different sites. Check the address and try again.'],
    es: [
      'Dirección equivocada',
      'Esta solicitud nombra dos sitios distintos. Revise la dirección e intente de nuevo.',
    ],
  },
  404: {
    en: ['We can’t find that page', 'Check the address, or start from the home page.'],
    es: ['No encontramos esa página', 'Revise la dirección o empiece desde la página de inicio.'],
  },
  421: {
    en: ['Wrong address', 'No site answers at this host name. Check the address and try again.'],
    es: [
      'Dirección equivocada',
      'Ningún sitio responde a este nombre. Revise la dirección e intente de nuevo.',
    ],
  },
  500: {
    en: ['Something went wrong', 'We couldn’t show this page. Try again in a moment.'],
    es: ['Algo salió mal', 'No pudimos mostrar esta página. Intente de nuevo en un momento.'],
  },
} as const;

/** The language that the visitor of an address outside the site probably reads. */
const languageOf = ({ url, headers }: Pick<Request, 'url' | 'headers'>): Lang =>
  splitLocale(new URL(url).pathname).locale === 'es' || /^es\b/i.test(headers.get('accept-language') ?? '')
    ? 'es'
    : 'en';

interface PlainPageOptions {
  /**
   * The site whose brand, help line and home page link the page shows; a 404 also has its search and its popular
   * medications.
   */
  site?: PlainSite | undefined;
  /** Decides which language comes first. */
  request?: Pick<Request, 'url' | 'headers'>;
  /** The popular searches in each language. */
  popular?: Readonly<Record<Lang, readonly PopularLink[]>>;
}

/** The page of a status in both languages. */
export function plainPage(
  status: keyof typeof texts,
  { site, request, popular }: PlainPageOptions = {},
): Response {
  const lang = request ? languageOf(request) : 'en';
  const other = lang === 'en' ? 'es' : 'en';
  const part = (language: Lang) =>
    `<p>${texts[status][language][1]}</p>${site ? nextSteps(site, language, { hasSearch: status === 404, popular: popular?.[language] }) : ''}`;
  const body = `${part(lang)}<div lang="${other}"><h2>${texts[status][other][0]}</h2>${part(other)}</div>`;
  return plainDocument({ title: texts[status][lang][0], body }, { status, lang, site });
}
