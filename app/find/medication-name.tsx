import styles from './medication-name.module.css';

/** "Atorvastatin (Lipitor)": the name, and in quieter type what else it is called (spec §2, suggestions). */
export function MedicineName({ name, secondaryName }: { name: string; secondaryName: string }) {
  return (
    <span className={styles['medicine']}>
      <span className={styles['name']}>{name}</span>
      {secondaryName && <span className={styles['secondary']}> ({secondaryName})</span>}
    </span>
  );
}
