import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { isReservedForFiction, phoneHref } from '../../domain/phone-number.ts';
import type { AppData } from '../../upstreams/content/app-data.ts';
import type { PageContext, SiteContext } from '../context.ts';
import type { Rendered } from './content/render-content.ts';
import styles from './contacts-popup.module.css';
import { footerLinks, legalLinks } from './frame-links.server.ts';
import { htmlPart, rememberedPart, rememberHtml } from './html-part.server.ts';
import { i18nFor } from './i18n.server.ts';
import type { FooterParts, SiteLink } from './shell-data.ts';
import footerStyles from './site-footer.module.css';

interface FooterFacts {
  site: SiteContext;
  /** Null without app data, when every page is a 404. */
  content: Rendered<AppData> | null;
  /** Paths of the content's static pages; null where they are not known. */
  staticPages: readonly string[] | null;
  privacyChoices: SiteLink | null;
  affiliation: string;
  partnerName: string | null;
  sampleNotice: string;
}

/** The parts of the footer, which are the same on every page of a site in a language. */
export function renderFooter({ request, site }: PageContext, facts: Omit<FooterFacts, 'site'>): FooterParts {
  const { tenant, partner, flags, locale, basePath, demonstration } = site;
  const { content, staticPages, affiliation, partnerName, sampleNotice } = facts;
  const [links, notice, legal] = rememberHtml(
    'footer',
    [
      tenant,
      partner,
      flags,
      locale,
      basePath,
      demonstration.prices,
      demonstration.cards,
      content,
      staticPages?.join(' ') ?? null,
      affiliation,
      partnerName,
      sampleNotice,
    ],
    () => {
      const i18n = i18nFor(locale);
      const shown = { site, ...facts };
      return [
        <FooterLinks facts={shown} i18n={i18n} key="links" />,
        <LegalNotice facts={shown} i18n={i18n} key="notice" />,
        <LegalLinks facts={shown} key="legal" />,
      ].map((part) => ({ id: part.key ?? '', html: renderToStaticMarkup(part) }));
    },
  ).map((part) => rememberedPart(request, part));
  const none = () => htmlPart(request, '');
  return { links: links ?? none(), notice: notice ?? none(), legal: legal ?? none() };
}

interface FooterPartProps {
  facts: FooterFacts;
  i18n: I18n;
}

interface FooterLinkProps {
  site: SiteContext;
  /** A path below the base path, or an address on another site. */
  href: string;
  children: ReactNode;
}

const FooterLink = ({ site, href, children }: FooterLinkProps) =>
  href.startsWith('/') ? (
    <a href={site.href(href)} data-discover="">
      {children}
    </a>
  ) : (
    <a href={href}>{children}</a>
  );

const linkItems = (site: SiteContext, links: readonly SiteLink[]) =>
  links.map(({ text, href }) => (
    <li key={href}>
      <FooterLink site={site} href={href}>
        {text}
      </FooterLink>
    </li>
  ));

function FooterLinks({ facts, i18n }: FooterPartProps) {
  const { site, content, sampleNotice } = facts;
  // Without app data every page fails, so the footer links to none.
  const allLinks = content ? footerLinks(site, content.layout?.footer?.links ?? [], sampleNotice !== '') : [];
  const { contactsPopup } = site.flags;
  // The popup leads to that page too, so its button takes the place of the link.
  const contact = contactsPopup ? allLinks.findIndex(({ href }) => href === '/contact') : -1;
  const before = contact === -1 ? allLinks : allLinks.slice(0, contact);
  const after = contact === -1 ? [] : allLinks.slice(contact + 1);
  return (
    <>
      {(allLinks.length > 0 || contactsPopup) && (
        <nav aria-label={i18n._(msg`Footer`)} className={footerStyles['links']}>
          <ul role="list">
            {linkItems(site, before)}
            {contactsPopup && (
              <li>
                <button type="button" className={styles['trigger']} popoverTarget="contacts">
                  {i18n._(msg`Contact us`)}
                </button>
              </li>
            )}
            {linkItems(site, after)}
          </ul>
        </nav>
      )}
      {contactsPopup && <ContactsPopup facts={facts} i18n={i18n} />}
    </>
  );
}

/** The help lines in a popup (spec §2). A dialog with the popover attribute takes the focus, and works without JavaScript. */
function ContactsPopup({ facts: { site, staticPages }, i18n }: FooterPartProps) {
  const { help } = site.tenant;
  const spanish = site.locale === 'es' ? help.spanish : null;
  const lines = [
    ...(spanish ? [[i18n._(msg`We speak Spanish`), spanish] as const] : []),
    [i18n._(msg`For members`), help.member],
    [i18n._(msg`For pharmacists`), help.pharmacist],
  ] satisfies (readonly [string, string])[];
  const title = i18n._(msg`Contact us`);
  const example = i18n._(msg`example number`);
  return (
    <dialog id="contacts" popover="auto" aria-labelledby="contacts-title" className={styles['popup']}>
      <h2 id="contacts-title">{title}</h2>
      <dl className={styles['lines']}>
        {lines.map(([who, number]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>
              {isReservedForFiction(number) ? (
                <>
                  <span className="figures">{number}</span> <small>{`(${example})`}</small>
                </>
              ) : (
                <a href={phoneHref(number)} className="figures">
                  {number}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['actions']}>
        {(staticPages?.includes('/contact') ?? true) && (
          <FooterLink site={site} href="/contact">
            {i18n._(msg`Other ways to reach us`)}
          </FooterLink>
        )}
        <button type="button" className={styles['close']} popoverTarget="contacts" popoverTargetAction="hide">
          {i18n._(msg`Close`)}
        </button>
      </p>
    </dialog>
  );
}

function LegalNotice({ facts, i18n }: FooterPartProps) {
  const { site, content, affiliation, partnerName, sampleNotice } = facts;
  const { prices, cards } = site.demonstration;
  const html = content?.layout?.footer?.text?.html ?? '';
  return (
    <>
      <div>
        {html ? (
          <div dangerouslySetInnerHTML={{ __html: html }} />
        ) : (
          <strong>{i18n._(msg`This is not insurance.`)}</strong>
        )}{' '}
        {affiliation}
      </div>
      {(prices || cards || sampleNotice) && (
        <p>
          {(prices || cards) && <strong>{i18n._(msg`Demonstration.`)}</strong>}{' '}
          {prices && i18n._(msg`Our prices are examples from public NADAC costs, not offers.`)}{' '}
          {cards && i18n._(msg`No pharmacy accepts the card.`)} {sampleNotice}
        </p>
      )}
      {partnerName && <p>{i18n._(msg`Partner: ${partnerName}`)}</p>}
    </>
  );
}

function LegalLinks({ facts: { site, content, staticPages, privacyChoices } }: { facts: FooterFacts }) {
  const links = content ? legalLinks(site, staticPages) : [];
  if (links.length === 0 && !privacyChoices) return null;
  return (
    <ul role="list">
      {linkItems(site, links)}
      {privacyChoices && (
        <li>
          <FooterLink site={site} href={privacyChoices.href}>
            {privacyChoices.text}
            <PrivacyChoicesIcon />
          </FooterLink>
        </li>
      )}
    </ul>
  );
}

/** The standard privacy choices icon (spec §2): a pill with a check mark and a cross. */
function PrivacyChoicesIcon() {
  return (
    <svg width="30" height="14" viewBox="0 0 30 14" fill="none" aria-hidden="true">
      <path fill="currentColor" d="M16.9 0H23a7 7 0 0 1 0 14h-9.7Z" />
      <rect x=".75" y=".75" width="28.5" height="12.5" rx="6.25" stroke="currentColor" strokeWidth="1.5" />
      <g strokeWidth="1.75" strokeLinecap="round">
        <path stroke="currentColor" d="m6 7.2 2 2.3 3.6-5" />
        <path stroke="var(--sunken)" d="m19.5 4.5 5 5m0-5-5 5" />
      </g>
    </svg>
  );
}
