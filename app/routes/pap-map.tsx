import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { pageContext } from '../context.ts';
import { withNearest } from '../find/find-medications.server.ts';
import { loadMapPage, type MapPageData } from '../nearby/load-map.server.ts';
import { LocationForm } from '../nearby/location-form.tsx';
import styles from '../nearby/map-page.module.css';
import { Pharmacies } from '../nearby/pharmacies.tsx';
import { HelpLine } from '../shell/legal.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/pap-map';

/** The map of an assistance program, alone or for a drug (spec §2); a 404 offers medications with similar names. */
export function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return loadMapPage(page, params, page.request.url.searchParams).catch(async (error: unknown) => {
    throw await withNearest(page, error);
  });
}

export { pageMeta as meta } from '../shell/meta.ts';

/** The page of an assistance program: its facts, a form for the place, and the pharmacies as a list and a map (spec §2). */
export default function PapMap({ loaderData }: Route.ComponentProps) {
  const { program, drug, locationSource, zipInput, zipProblem, nearby, title, titleLang, trail } = loaderData;
  const { t } = useLingui();
  return (
    <ContentPage
      trail={trail}
      headline={title}
      headlineLang={titleLang}
      lead={
        nearby?.state === 'missing' || program?.demonstration
          ? t`A program that helps people pay for a medication.`
          : t`A program that helps people pay for a medication. See which pharmacies near you take part.`
      }
      action={
        program?.demonstration && (
          <Notice>{t`This program is an example: no pharmacy takes part in it. The list shows what the page of a real program looks like.`}</Notice>
        )
      }
      aside={nearby?.state !== 'missing' && <LocationForm zipInput={zipInput} problem={zipProblem} />}
    >
      <div className={styles['body']}>
        {nearby?.state === 'failed' && (
          <Notice kind="problem">
            <p>{t`We couldn’t load the pharmacies. What you typed is still here. Try again in a moment.`}</p>
          </Notice>
        )}
        {nearby?.state === 'loaded' && (
          <Pharmacies
            {...nearby}
            locationSource={locationSource}
            helpLine={program?.formattedHelpLine ?? null}
          />
        )}
        {nearby === null && <p>{t`Enter your ZIP code to see the pharmacies near you.`}</p>}
        {program && <ProgramFacts program={program} drug={drug} />}
      </div>
    </ContentPage>
  );
}

interface ProgramFactsProps {
  program: NonNullable<MapPageData['program']>;
  drug: MapPageData['drug'];
}

/** The program's facts. Its description is English, and a demonstration's says no more than the notice. */
function ProgramFacts({ program, drug }: ProgramFactsProps) {
  const { t, i18n } = useLingui();
  const lang = i18n.locale === 'es' ? 'en' : undefined;
  const { description, chains, demonstration, formattedHelpLine } = program;
  const chainCount = chains.length;
  return (
    <section className={styles['about']} aria-labelledby="about-program">
      <h2 id="about-program">{t`About this program`}</h2>
      {description && !demonstration && <p lang={lang}>{description}</p>}
      <dl className={styles['facts']}>
        {drug && (
          <div>
            <dt>{t`Medication`}</dt>
            <dd>
              <Link to={drug.path} lang={drug.isTranslated ? undefined : lang}>
                {drug.name}
              </Link>
            </dd>
          </div>
        )}
        {chainCount > 0 && (
          <div>
            <dt>
              {demonstration
                ? t`Chains in this example`
                : t`${plural(chainCount, { one: 'Chain that takes part', other: 'Chains that take part' })}`}
            </dt>
            <dd lang={lang}>{chains.map(({ displayName }) => displayName).join(', ')}</dd>
          </div>
        )}
        {formattedHelpLine && (
          <div>
            <dt>{t`Help line`}</dt>
            <dd>
              <HelpLine number={formattedHelpLine} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
