import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { data, Link, redirect } from 'react-router';

import { savedCardsPath } from '../card/links.ts';
import { pageContext } from '../context.ts';
import {
  loadChoices,
  saveChoices,
  type PrivacyChoices,
  type StoredCookie,
} from '../privacy/choices.server.ts';
import { ChoicesForm } from '../privacy/choices-form.tsx';
import styles from '../privacy/choices-page.module.css';
import { privacyChoicesPath } from '../shell/frame-links.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/privacy-choices';

/** The privacy choices in four categories (spec §3, cookie preferences). A private page, which is never cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const title = i18n._(msg`Your privacy choices`);
  const description = i18n._(msg`What this site may remember, count and pass on, and how to turn it off.`);
  const { trail } = pageTrail(page.site, { name: title, path: privacyChoicesPath });
  const head = pageHead(page, { title, description, path: privacyChoicesPath, noindex: true });
  return { choices: await loadChoices(page, request), trail, head };
}

/** Stores the choices in cookies, deletes the cookies of categories that are off, and redirects to the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const result = saveChoices(context.get(pageContext), await request.formData(), request);
  if (!result) return data(null, { status: 400 });
  const headers = new Headers(result.cookies.map((cookie) => ['set-cookie', cookie]));
  return redirect(result.path, { status: 303, headers });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function PrivacyChoicesPage({ loaderData: { choices, trail } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { gpc, saved, back, cookies } = choices;
  const shell = useShell();
  useEffect(() => {
    import('../forget-stored.ts').then(
      ({ start }) => start(),
      () => undefined,
    );
  }, []);
  return (
    <ContentPage
      trail={trail}
      headline={t`Your privacy choices`}
      lead={t`We don’t sell your information. You choose what we remember and measure. Your prices stay the same.`}
    >
      <div hidden data-idle="choices" data-base-path={shell?.basePath} data-privacy={shell?.privacy} />
      <div className={styles['columns']}>
        <div>
          <SaveResult saved={saved} back={back} />
          {gpc && (
            <Notice>
              <p>{t`Your browser sends Global Privacy Control. For this visit it decides: “The link that brought you here” and “Sell information” are off.`}</p>
            </Notice>
          )}
          <ChoicesForm choices={choices} />
        </div>
        <div className={styles['beside']}>
          <ContentSection id="kept" title={t`What this browser keeps for us now`}>
            <StoredCookies cookies={cookies} />
          </ContentSection>
          {choices.links.length > 0 && (
            <ContentSection id="more" title={t`More about privacy`}>
              <ul role="list" className={styles['more']}>
                {choices.links.map(({ text, href }) => (
                  <li key={href}>
                    <Link to={href}>{text}</Link>
                  </li>
                ))}
              </ul>
            </ContentSection>
          )}
        </div>
      </div>
    </ContentPage>
  );
}

/** Says whether the choices were stored. The redirect leads to `#saved`, so that a screen reader reads this first. */
function SaveResult({ saved, back }: Pick<PrivacyChoices, 'saved' | 'back'>) {
  const { t } = useLingui();
  if (saved === null) return null;
  return (
    <div id="saved" tabIndex={-1} className={styles['saved']}>
      {saved === 'blocked' ? (
        <Notice kind="problem">
          <p>{t`We couldn’t save your choices: this browser doesn’t accept cookies. Without cookies, nothing about your visit is remembered either.`}</p>
        </Notice>
      ) : (
        <p className={styles['success']}>
          <LineIcon path={pageIcons.check} size={20} />
          <strong>{t`Your choices are saved.`}</strong>
        </p>
      )}
      {/* A plain link loads a new document, so that nothing rendered under the earlier choices stays. */}
      {back && <a href={back} className={styles['back']}>{t`Back to the page you were on`}</a>}
    </div>
  );
}

/** Our cookies in this browser, with their lifetimes. */
function StoredCookies({ cookies }: { cookies: readonly StoredCookie[] }) {
  const { t } = useLingui();
  const texts: Record<StoredCookie['name'], { title: string; lifetime: string }> = {
    zip: { title: t`ZIP code`, lifetime: t`90 days` },
    referral: { title: t`The link that brought you here`, lifetime: t`90 days` },
    choices: { title: t`Your choices on this page`, lifetime: t`One year` },
    monitoring: {
      title: t`Measuring how fast pages load`,
      lifetime: t`30 days, or until you turn off “Measure and improve the site”`,
    },
  };
  return (
    <>
      {cookies.length === 0 ? (
        <p>{t`No cookies of ours.`}</p>
      ) : (
        <dl className={styles['cookies']}>
          {cookies.map(({ name, value }) => (
            <div key={name}>
              <dt>{texts[name].title}</dt>
              <dd>
                {value && <span className={styles['value']}>{value}</span>} {texts[name].lifetime}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles['cookies-note']}>
        {t`While a tab is open, this browser remembers how far you had scrolled.`}{' '}
        {t`It may keep one page to show when you have no connection.`}{' '}
        <Link to={savedCardsPath}>{t`See or remove saved cards`}</Link>
      </p>
    </>
  );
}
