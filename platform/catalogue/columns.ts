/** The files of a catalogue with their header rows (catalogue/README.md explains each column). */
const headers = {
  'classes.csv': 'class,title',
  'conditions.csv': 'condition,title',
  'drugs.csv': 'drug,generic_name,brand_names,classes,conditions,side_effects,description,aliases,rank',
  'products.csv':
    'ndc,drug,name,type,form,dosage,package_size,unit,quantities,default_quantity,quantity_label,default',
  'costs.csv': 'ndc,effective_date,cost_per_unit,unit',
  'cost-history.csv': 'ndc,effective_date,cost_per_unit,unit,published_for',
  'chains.csv': 'chain,display_name,kind,states',
  'stores.csv': 'chain,name,street,city,state,zip,latitude,longitude,precision,phone,ncpdp',
  'contracts.csv': 'pbm,chain,type,basis,percent,dispensing_fee_cents,minimum_cents',
  'usual-prices.csv': 'chain,type,percent,base_cents',
  'areas.csv': 'zip3,factor_percent,area',
  'programmes.csv': 'number,name,chains,description,help_line,demonstration',
} as const;

export type CatalogFile = keyof typeof headers;

export const catalogFiles: readonly string[] = Object.keys(headers);

/** The columns that a file must have. */
export function columnsOf(file: CatalogFile): string[] {
  return headers[file].split(',');
}
