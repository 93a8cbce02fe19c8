import type { DrugLookup, DrugVariant } from '../../../domain/medication.ts';
import styles from './drug.module.css';

/** What the medicine is, in plain words, and what people commonly notice. Nothing is shown that the data does not say. */
export function DrugFacts({ lookup, variant }: { lookup: DrugLookup; variant: DrugVariant }) {
  return (
    <div className={styles['facts']}>
      {lookup.description && (
        <section>
          <h2>About {lookup.searchName}</h2>
          <p>{lookup.description}</p>
          {lookup.conditions.length > 0 && (
            <p className={styles['soft']}>
              Used for: {lookup.conditions.map(({ title }) => title).join(', ')}.
            </p>
          )}
        </section>
      )}
      {variant.sideEffects.length > 0 && (
        <section>
          <h2>Common side effects</h2>
          <ul className={styles['effects']}>
            {variant.sideEffects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <p className={styles['soft']}>
            Not a full list. Ask the pharmacist about anything that worries you, and call 911 in an emergency.
          </p>
        </section>
      )}
    </div>
  );
}
