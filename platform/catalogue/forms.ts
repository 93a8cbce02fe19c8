/** The dosage forms the catalogue may name. A form may be followed by its kind in parentheses: `Capsule ER (24 Hour)`. */
const forms: ReadonlySet<string> = new Set(
  `Tablet;Tablet ER;Tablet DR;Chewable Tablet;Chewable Tablet ER;Disintegrating Tablet;Disintegrating Tablet DR;
  Disintegrating Tablet ER;Sublingual Tablet;Buccal Tablet;Effervescent Tablet;Tablet for Suspension;Capsule;Capsule ER;
  Capsule DR;Sprinkle Capsule;Lozenge;Film;Granules;Packet;Powder;Oral Solution;Oral Suspension;Oral Suspension ER;
  Oral Concentrate;Oral Drops;Syrup;Mouthwash;Sublingual Spray;Cream;Cream Packet;Ointment;Gel;Gel Packet;Gel Pump;
  Gel Tube;Lotion;Foam;Shampoo;Oil;Pads;Cloth;Patch;Topical Solution;Topical Suspension;Topical Powder;Topical Spray;
  Dental Cream;Dental Gel;Dental Paste;Eye Drops;Eye Gel;Eye Ointment;Ear Drops;Ear Solution;Ear Suspension;Nasal Spray;
  Nasal Gel;Nasal Ointment;Nasal Powder;Nasal Solution;Inhaler;Inhaler Capsule;Inhaler Cartridge;Nebulizer Solution;Pen;
  Auto-Injector;Syringe;Vial;Cartridge;Kit;Vaginal Cream;Vaginal Gel;Vaginal Insert;Vaginal Ring;Vaginal Suppository;
  Suppository;Enema;Rectal Cream;Rectal Foam;Rectal Gel;Rectal Ointment;Implant`
    .split(';')
    .map((form) => form.trim()),
);

/** Whether the catalogue may name this form. */
export function isForm(text: string): boolean {
  return forms.has(text.replace(/ \([A-Za-z0-9/-]+( [A-Za-z0-9/-]+)*\)$/, ''));
}

const amount = /\d+(?:,\d{3})*(?:\.\d+)?( (?:mg|mcg|g|ml|units|meq|hr|day)\b|%)?/g;

/**
 * Whether a text is a strength: amounts with units (mg, mcg, g, ml, units, meq, %), per ml, g, hr, day or spray.
 * '' is no strength.
 */
export function isDosage(text: string): boolean {
  if (!/\d/.test(text) || !/(?:mg|mcg|\bg|\bml|units|meq|%)/.test(text)) return false;
  // What is left besides amounts may only join them.
  const rest = text.replaceAll(amount, '');
  return /^(?:[\s/()-]|\b(?:per|and|or|dose|mg|mcg|g|ml|hr|day|units|spray|actuation)\b)*$/.test(rest);
}
