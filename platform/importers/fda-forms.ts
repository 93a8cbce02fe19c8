/** FDA's forms and routes that stand for exactly one form of the catalog. */
const forms: Readonly<Record<string, string>> = {
  'TABLET;ORAL': 'Tablet',
  'TABLET, FILM COATED;ORAL': 'Tablet',
  'TABLET, COATED;ORAL': 'Tablet',
  'TABLET, EXTENDED RELEASE;ORAL': 'Tablet ER',
  'TABLET, DELAYED RELEASE;ORAL': 'Tablet DR',
  'TABLET, CHEWABLE;ORAL': 'Chewable Tablet',
  'TABLET, ORALLY DISINTEGRATING;ORAL': 'Disintegrating Tablet',
  'TABLET;SUBLINGUAL': 'Sublingual Tablet',
  'CAPSULE;ORAL': 'Capsule',
  'CAPSULE, EXTENDED RELEASE;ORAL': 'Capsule ER',
  'CAPSULE, DELAYED RELEASE;ORAL': 'Capsule DR',
  'CAPSULE, DELAYED REL PELLETS;ORAL': 'Capsule DR',
  'SOLUTION;ORAL': 'Oral Solution',
  'SUSPENSION;ORAL': 'Oral Suspension',
  'FOR SUSPENSION;ORAL': 'Oral Suspension',
  'SYRUP;ORAL': 'Syrup',
  'CREAM;TOPICAL': 'Cream',
  'OINTMENT;TOPICAL': 'Ointment',
  'GEL;TOPICAL': 'Gel',
  'LOTION;TOPICAL': 'Lotion',
  'SHAMPOO;TOPICAL': 'Shampoo',
  'SOLUTION;TOPICAL': 'Topical Solution',
  'SOLUTION/DROPS;OPHTHALMIC': 'Eye Drops',
  'SUSPENSION/DROPS;OPHTHALMIC': 'Eye Drops',
  'OINTMENT;OPHTHALMIC': 'Eye Ointment',
  'SOLUTION/DROPS;OTIC': 'Ear Drops',
  'SPRAY, METERED;NASAL': 'Nasal Spray',
  'SUPPOSITORY;RECTAL': 'Suppository',
};

/**
 * The catalog's form for one of FDA's; null for a form that the catalog lacks or divides into several. The route may be
 * missing if the form has only one in the catalog.
 */
export function catalogForm(fdaForm: string): string | null {
  const [form = '', route] = fdaForm
    .toUpperCase()
    .split(';')
    .map((part) => part.trim());
  if (route !== undefined) return forms[`${form};${route.replace(/-\d+$/, '')}`] ?? null;
  const [only, ...others] = Object.keys(forms).filter((key) => key.startsWith(`${form};`));
  return only !== undefined && others.length === 0 ? (forms[only] ?? null) : null;
}
