import { parseDashedNdc } from './cell-rules.ts';
import { findColumns } from './header.ts';
import type { TableReader } from './importer.ts';
import { createRow } from './row.ts';

/** The columns of package.txt in FDA's NDC directory. */
const columnNames = { ndc: ['ndcpackagecode'], package: ['packagedescription'] } as const;
type Column = keyof typeof columnNames;

/** An amount in a NADAC pricing unit: 45 GM, 473 ML. */
export interface PackageSize {
  amount: number;
  unit: 'ML' | 'GM';
}

/** Package sizes by NDC from FDA's package.txt, because NADAC files do not contain sizes. */
export interface PackageSizes {
  get: (ndc: string) => PackageSize | undefined;
  /** Recognizes package.txt by its header; null for a table of another kind. */
  open: (file: string, header: readonly string[]) => TableReader | null;
}

/** Creates an empty collection of package sizes. */
export function createPackageSizes(): PackageSizes {
  const sizes = new Map<string, PackageSize>();
  return {
    get: (ndc) => sizes.get(ndc),
    open: (file, cells) => {
      const header = findColumns<Column>(file, cells, columnNames, ['ndc', 'package']);
      if (!header) return null;
      const row = createRow(header);
      return {
        ...row,
        // Read before the costs, which need the sizes.
        order: -1,
        read: (next) => {
          row.begin(next);
          const ndc = parseDashedNdc(row.text('ndc'));
          const size = parsePackage(row.text('package'));
          if (ndc === null) row.reject('ndc', 'is not an NDC');
          else if (!size) row.reject('package', 'is not an amount in milliliters or grams');
          else sizes.set(ndc, size);
        },
      };
    },
  };
}

/**
 * The amount in a package: 45 GM of `1 TUBE in 1 CARTON (0168-0056-46)  > 45 g in 1 TUBE`, 75 ML of 25 vials of 3 ml. Null for
 * pieces, and for kits, whose parts differ.
 */
export function parsePackage(text: string): PackageSize | null {
  if (text.includes('*')) return null;
  let amount = 1;
  let unit: PackageSize['unit'] | null = null;
  for (const level of text.split('>')) {
    const [, count = '', what = ''] = /^\s*(\d*\.?\d+) (.+?) in 1 /.exec(level) ?? [];
    if (count === '' || unit !== null) return null;
    amount *= Number(count);
    if (what === 'mL') unit = 'ML';
    else if (what === 'g') unit = 'GM';
  }
  return unit === null ? null : { amount: Math.round(amount * 1000) / 1000, unit };
}
