import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import styles from '../compare/auction-home.module.css';
import { loadChainGroups } from '../compare/load-auction.server.ts';
import { pageContext } from '../context.ts';
import { LocationForm } from '../nearby/location-form.tsx';
import { requireContent } from '../shell/content/load-content.server.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { Steps } from '../shell/content/content-blocks.tsx';
import { titleOf } from '../shell/frame-links.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import disclosureStyles from '../ui/disclosure-list.module.css';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/auction-home';

const path = '/auction';

/** The auction home page (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'auctionPage');
  const [auction, chainGroups] = await Promise.all([
    requireContent(page, (client) => client.auctionHomePage({ locale: page.site.locale }, page.request.call)),
    loadChainGroups(page),
  ]);
  const { subtext } = auction;
  const title = titleOf(page.site, path, auction.headline);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const head = pageHead(page, {
    title,
    description: subtext || title,
    path,
    data: trailData,
    takesZip: true,
  });
  return { auction, title, ...chainGroups, trail, head };
}

export { pageMeta as meta } from '../shell/meta.ts';

/** Explains the pages of a single pharmacy chain and links to them. */
export default function AuctionHome({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { auction, title, groups, problem, zipField, trail } = loaderData;
  const { subtext, text, disclaimerText, howItWorks } = auction;
  return (
    <ContentPage
      trail={trail}
      headline={title}
      lead={subtext}
      aside={zipField && <LocationForm {...zipField} />}
    >
      {problem && (
        <ContentSection id="chains">
          <Notice kind="problem">{problem}</Notice>
        </ContentSection>
      )}
      {groups.map(({ id, title: groupTitle, chains, isFolded }) =>
        isFolded ? (
          <ContentSection key={id} id={id} className={disclosureStyles['list'] ?? ''}>
            <details>
              <summary>
                {t`${plural(chains.length, { one: '# other pharmacy', other: '# other pharmacies' })}`}
              </summary>
              <Chains chains={chains} look="chains" />
            </details>
          </ContentSection>
        ) : (
          <ContentSection key={id} id={id} title={groupTitle}>
            <Chains chains={chains} look={id === 'chains' ? 'chains' : 'rows'} />
          </ContentSection>
        ),
      )}
      {howItWorks.length > 0 && (
        <ContentSection id="how-it-works" title={t`How it works`}>
          <Steps steps={howItWorks} />
        </ContentSection>
      )}
      {text?.html && (
        <ContentSection id="more">
          <RichContent html={text.html} />
        </ContentSection>
      )}
      {disclaimerText && <p className={styles['disclaimer']}>{disclaimerText}</p>}
    </ContentPage>
  );
}

interface ChainsProps {
  chains: Route.ComponentProps['loaderData']['groups'][number]['chains'];
  /** Few are easier to tap in `rows`; many are shorter as columns of `chains`. */
  look: 'rows' | 'chains';
}

function Chains({ chains, look }: ChainsProps) {
  const { t } = useLingui();
  return (
    <ul role="list" className={styles[look]}>
      {chains.map(({ slug, name, distance }) => (
        <li key={slug}>
          <Link to={`/auction/${encodeURIComponent(slug)}`}>
            <span>
              {name} {slug === 'other' && <small>{t`not part of a chain`}</small>}
            </span>
            {distance && <small>{distance}</small>}
            {look === 'rows' && <Icon name="chevronRight" size={18} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
