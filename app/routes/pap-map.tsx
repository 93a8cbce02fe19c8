import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { phoneHref } from '../../domain/assistance-program.ts';
import { pageContext } from '../context.ts';
import { loadMapPage, type MapPageData } from '../nearby/load-map.server.ts';
import { LocationForm } from '../nearby/location-form.tsx';
import styles from '../nearby/map-page.module.css';
import { Pharmacies } from '../nearby/pharmacies.tsx';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/pap-map';

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadMapPage(context.get(pageContext), params, new URL(request.url).searchParams);

export { pageMeta as meta } from '../shell/meta.ts';

export default function PapMap({ loaderData }: Route.ComponentProps) {
  return <MapPage {...loaderData} />;
}

/** A programme's map: what the programme is, where to look, the pharmacies as a list and then as a map (spec §2). */
export function MapPage(props: MapPageData & { title: string; trail: Breadcrumb[] }) {
  const { programme, medicine, known, typedZip, zipProblem, around, title, trail } = props;
  const { t } = useLingui();
  return (
    <ContentPage
      trail={trail}
      headline={title}
      action={programme && <About programme={programme} medicine={medicine} />}
      beside={<LocationForm typedZip={typedZip} problem={zipProblem} />}
    >
      <div className={styles['body']}>
        {around?.state === 'failed' && (
          <Notice kind="problem">
            <p>{t`The pharmacies could not be loaded. What you entered is kept: try again in a moment.`}</p>
          </Notice>
        )}
        {around?.state === 'loaded' && (
          <Pharmacies {...around} known={known} helpLine={programme?.helpLineFigure} />
        )}
        {around === null && <p>{t`Enter your ZIP code to see the pharmacies near you.`}</p>}
      </div>
    </ContentPage>
  );
}

interface AboutProps {
  programme: NonNullable<MapPageData['programme']>;
  medicine: MapPageData['medicine'];
}

/** What the programme says of itself, in its own words; they have no Spanish. */
function About({ programme, medicine }: AboutProps) {
  const { t, i18n } = useLingui();
  const english = i18n.locale === 'es' ? 'en' : undefined;
  const { description, chains, demonstration, helpLineFigure } = programme;
  const chainCount = chains.length;
  return (
    <div className={styles['about']}>
      {demonstration && (
        <Notice>
          {t`This is a demonstration. It is nobody’s program, and no pharmacy has agreed to take part in it.`}
        </Notice>
      )}
      {description && <p lang={english}>{description}</p>}
      <dl className={styles['facts']}>
        {medicine && (
          <div>
            <dt>{t`Medicine`}</dt>
            <dd>
              <Link to={medicine.path} lang={english}>
                {medicine.name}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t`${plural(chainCount, { one: 'Chain that takes part', other: 'Chains that take part' })}`}</dt>
          <dd lang={english}>{chains.map(({ displayName }) => displayName).join(', ')}</dd>
        </div>
        {helpLineFigure && (
          <div>
            <dt>{t`Help line`}</dt>
            <dd>
              <a href={phoneHref(helpLineFigure)} className="figures">
                {helpLineFigure}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
