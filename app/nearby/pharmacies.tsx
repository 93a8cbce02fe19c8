import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { addressLines } from '../../domain/assistance-program.ts';
import { discSize } from '../../domain/map-view.ts';
import { HelpLine } from '../shell/legal.tsx';
import { Notice, useAnnouncement } from '../ui/notice.tsx';
import { RingMap } from '../ui/ring-map.tsx';
import type { LocationSource, MapPharmacies, MapPharmacy } from './load-map.server.ts';
import styles from './map-page.module.css';
import listStyles from './pharmacy-list.module.css';
import { PharmacyActions, StreetMap, useDistanceText } from './street-map.tsx';

type Loaded = Extract<MapPharmacies, { state: 'loaded' }>;

interface PharmaciesProps extends Loaded {
  locationSource: LocationSource;
  helpLine: string | null;
}

/** The pharmacies near a place: the list first, then the map. */
export function Pharmacies(props: PharmaciesProps) {
  const { locationSource, helpLine, pharmacies, map, center, streets, address, sampleStores } = props;
  const { t } = useLingui();
  const title = useTitle(locationSource, address);
  const count = pharmacies.length;
  const staticMap = (
    <RingMap
      map={map}
      label={t`Map of ${plural(count, { one: '# pharmacy', other: '# pharmacies' })}, numbered as in the list, with rings of distance`}
      pins={pharmacies.map(({ approximate }, index) => ({
        text: String(index + 1),
        isApproximate: approximate,
      }))}
      pinSize={discSize}
    />
  );
  const countText = t`${plural(count, { one: '# pharmacy found', other: '# pharmacies found' })}`;
  useAnnouncement(countText);
  return (
    <section aria-labelledby="pharmacies" className={styles['pharmacies']}>
      <div className={styles['heading']}>
        <h2 id="pharmacies">{title}</h2>
        {count > 0 && <Views />}
      </div>
      {(locationSource === 'default' || locationSource === 'ip') && (
        <Notice>
          {locationSource === 'ip'
            ? t`We guessed this place from your internet connection, so it may be far off. Enter your ZIP code to be sure.`
            : t`We don’t know where you are, so this map starts in Philadelphia. Enter your ZIP code to see the pharmacies near you.`}
        </Notice>
      )}
      {count > 0 && (
        <Notes locationSource={locationSource} pharmacies={pharmacies} sampleStores={sampleStores} />
      )}
      {count === 0 ? (
        <NoPharmacies locationSource={locationSource} helpLine={helpLine} />
      ) : (
        <div className={styles['columns']}>
          <PharmacyList pharmacies={pharmacies} />
          <figure className={styles['figure']} id="map">
            {streets ? (
              <StreetMap
                // A new place needs a new map.
                key={JSON.stringify([center, pharmacies.map(({ coordinates }) => coordinates)])}
                {...{ tiles: streets, center, locationSource, pharmacies }}
              >
                {staticMap}
              </StreetMap>
            ) : (
              staticMap
            )}
          </figure>
        </div>
      )}
    </section>
  );
}

function NoPharmacies({ locationSource, helpLine }: Pick<PharmaciesProps, 'locationSource' | 'helpLine'>) {
  const { t } = useLingui();
  return (
    <div className={styles['none']}>
      <p>
        {locationSource === 'zip'
          ? t`We couldn’t find a pharmacy near there that takes part. Try another ZIP code.`
          : t`We couldn’t find a pharmacy near there that takes part. Try a ZIP code.`}
      </p>
      {helpLine && (
        <p>
          {t`The program’s help line may be able to help:`} <HelpLine number={helpLine} />
        </p>
      )}
    </div>
  );
}

/** The choice of list or map on a small screen, which works without script. */
function Views() {
  const { t } = useLingui();
  return (
    <div role="radiogroup" aria-label={t`Show pharmacies as`} className={styles['views']}>
      <label>
        <input type="radio" name="view" defaultChecked />
        {t`List`}
      </label>
      <label>
        <input type="radio" name="view" data-map-view="" />
        {t`Map`}
      </label>
    </div>
  );
}

/** The nearest pharmacies, numbered as on the map. */
function PharmacyList({ pharmacies }: { pharmacies: readonly MapPharmacy[] }) {
  const distanceText = useDistanceText();
  return (
    <ol role="list" className={listStyles['list']}>
      {pharmacies.map((pharmacy, index) => {
        const { name } = pharmacy;
        const [first, second] = addressLines(pharmacy);
        return (
          <li key={`${name} ${first} ${second}`} className={listStyles['pharmacy']}>
            <span className={listStyles['number']} data-approximate={pharmacy.approximate || undefined}>
              {index + 1}
            </span>
            <div className={listStyles['details']}>
              <h3>{name}</h3>
              <p className={listStyles['distance']}>{distanceText(pharmacy)}</p>
              {first && (
                <address>
                  {second ? `${first}, ` : first}
                  {second && <span>{second}</span>}
                </address>
              )}
              <PharmacyActions pharmacy={pharmacy} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function useTitle(locationSource: LocationSource, address: string): string {
  const { t } = useLingui();
  if (locationSource === 'browser') return t`Pharmacies near you`;
  if (locationSource === 'ip') return t`Pharmacies near your connection`;
  if (locationSource === 'zip') return t`Pharmacies near ${address}`;
  return t`Pharmacies around central Philadelphia`;
}

/** Explains the distances and pins, for the list and the map. */
function Notes({
  locationSource,
  pharmacies,
  sampleStores,
}: Pick<PharmaciesProps, 'locationSource' | 'pharmacies' | 'sampleStores'>) {
  const { t } = useLingui();
  const notes = [
    locationSource === 'zip'
      ? t`Distances are in a straight line from the center of the ZIP code, the dot on the map.`
      : t`Distances are in a straight line from the dot on the map.`,
    pharmacies.some(({ approximate }) => approximate) &&
      t`Dashed numbers: the distance is to the center of the ZIP code.`,
    sampleStores && t`Pharmacies come from public lists and may have moved or closed. Check before you go.`,
  ];
  return <p className={styles['notes']}>{notes.filter(Boolean).join(' ')}</p>;
}
