import styles from './home.module.css';

/** Chains whose prices are compared, by name: their trademarks are theirs (spec §2, popular pharmacies). */
export function PopularPharmacies({ names }: { names: readonly string[] }) {
  return (
    <section id="pharmacies" className={styles['section']} aria-labelledby="pharmacies-title">
      <h2 id="pharmacies-title">Popular pharmacies</h2>
      <ul role="list" className={styles['tiles']}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
