import type { ShellData } from './shell-data.ts';

/** Who the site is not, and what its prices are: the same words in the footer and, without a footer, on home. */
export function LegalWords({ shell }: { shell: ShellData }) {
  return (
    <>
      <p>
        <strong>This is not insurance.</strong> {shell.affiliation}
      </p>
      {shell.demonstration && (
        <p>
          <strong>Demonstration.</strong> Prices are worked out from public NADAC costs and are not an offer.
          The card carries identifiers that no pharmacy accepts.
        </p>
      )}
    </>
  );
}
