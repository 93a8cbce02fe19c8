import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import { pageContext } from '../context.ts';
import { privacyChoicesPath } from '../shell/frame-links.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { ChoicesPage } from '../privacy/choices-page.tsx';
import { loadChoices } from '../privacy/load-choices.server.ts';
import { saveChoices } from '../privacy/save-choices.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { Route } from './+types/privacy-choices';

/** What a visitor allows: the four categories (spec §3, cookie preferences). One visitor's own page, kept nowhere. */
export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const words = i18nFor(page.site.locale);
  const title = words._(msg`Your privacy choices`);
  const description = words._(msg`What this site may remember, count and pass on, and how to turn it off.`);
  const { trail } = pageTrail(page.site, { name: title, path: privacyChoicesPath });
  const head = pageHead(page, { title, description, path: privacyChoicesPath, noindex: true });
  return { choices: loadChoices(page, request), trail, head };
}

/** Keeps the choices in cookies, deletes what they rule out, and shows the page anew. */
export async function action({ context, request }: Route.ActionArgs) {
  const saved = saveChoices(context.get(pageContext), await request.formData(), request);
  if (!saved) throw data(null, { status: 400 });
  const headers = new Headers(saved.cookies.map((cookie) => ['set-cookie', cookie]));
  return redirect(saved.path, { status: 303, headers });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function PrivacyChoices({ loaderData }: Route.ComponentProps) {
  return <ChoicesPage {...loaderData} />;
}
