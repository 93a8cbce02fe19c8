import { useLingui } from '@lingui/react/macro';
import { useHref } from 'react-router';

import { joinLinkBase } from '../../domain/locale.ts';
import { pageContext } from '../context.ts';
import { PopularSearches } from '../find/popular-searches.tsx';
import styles from '../learn/letter-index.module.css';
import { LetterGroups, LetterKeys } from '../learn/letter-groups.tsx';
import { loadLetterIndex } from '../learn/load-letter-index.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Route } from './+types/letter-index';

/** All conditions, drug classes or medications from A to Z: one module for three addresses (app/routes.ts). */
export const loader = ({ context, pattern }: Route.LoaderArgs) =>
  loadLetterIndex(context.get(pageContext), `/${pattern}`);

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

/** A longer list shows only its letters at first. */
const maxUnfoldedNames = 300;

export default function LetterIndex({ loaderData }: Route.ComponentProps) {
  const { title, lead, groups, lang, pageLang, others, trail } = loaderData;
  const { t } = useLingui();
  const popular = useShell()?.popularSearches ?? [];
  const isLong = groups.reduce((sum, { items }) => sum + items.length, 0) > maxUnfoldedNames;
  const shownGroups = isLong ? [] : groups;
  return (
    <ContentPage trail={trail} headline={title} lead={lead}>
      {groups.length === 0 && <p className={styles['empty']}>{t`Nothing is listed here yet.`}</p>}
      {isLong && (
        <div className={styles['letters']}>
          <LetterGroups id="letter" groups={groups} headingLevel="h2">
            {({ items }) => <Names items={items} lang={lang} pageLang={pageLang} />}
          </LetterGroups>
        </div>
      )}
      {isLong && popular.length > 0 && (
        <ContentSection id="popular" title={t`Popular searches`}>
          <PopularSearches searches={popular} />
        </ContentSection>
      )}
      {!isLong && groups.length > 1 && <LetterKeys id="letters" groups={groups} />}
      {shownGroups.map(({ letter, id, items }) => (
        <section key={id} className={styles['group']} aria-labelledby={id}>
          <div className={styles['heading']}>
            <h2 id={id}>{letter}</h2>
            {groups.length > 1 && (
              <a href="#letters" className={styles['backToLetters']}>
                {t`All letters`}
              </a>
            )}
          </div>
          <Names items={items} lang={lang} pageLang={pageLang} />
        </section>
      ))}
      {others.length > 0 && (
        <ContentSection id="more" title={t`More lists`}>
          <PopularSearches searches={others} />
        </ContentSection>
      )}
    </ContentPage>
  );
}

type Data = Route.ComponentProps['loaderData'];
type NamesProps = Pick<Data['groups'][number], 'items'> & Pick<Data, 'lang' | 'pageLang'>;

/** Plain links, because two thousand of React Router's links would block a phone for a second. */
function Names({ items, lang, pageLang }: NamesProps) {
  const base = useHref('/');
  return (
    <ul role="list" className={styles['names']} lang={lang}>
      {items.map(({ name, path, note, isTranslated }) => (
        <li key={`${name} ${path}`} lang={isTranslated ? pageLang : undefined}>
          <a href={joinLinkBase(base, path)}>
            {name}
            {note && <small lang={isTranslated ? undefined : pageLang}> {note}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
