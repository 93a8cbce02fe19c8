// The rows of the catalog files. A release stores the same records.

export type DrugType = 'Brand' | 'Generic';
/** Whether a product is sold in the U.S. */
export type MarketingStatus = 'active' | 'discontinued';
/** The DEA's schedules of controlled medications, as the FDA directory writes them (21 CFR 1308.12 to 1308.15). */
export const schedules = ['CII', 'CIII', 'CIV', 'CV'] as const;
export type Schedule = (typeof schedules)[number];
/** NADAC pricing units: each (a piece), milliliter, gram. */
export type Unit = 'EA' | 'ML' | 'GM';

export interface TitleRecord {
  slug: string;
  title: string;
}

export interface DrugRecord {
  slug: string;
  genericName: string;
  brandNames: string[];
  /** Slugs, the main one first. */
  classes: string[];
  /** Slugs, the main one first. */
  conditions: string[];
  sideEffects: string[];
  description: string;
  aliases: string[];
  /** 1 is the most prescribed. */
  rank: number;
}

export interface ProductRecord {
  /** 11 digits: labeler 5, product 4, package 2. */
  ndc: string;
  drug: string;
  name: string;
  type: DrugType;
  form: string;
  /** '' for a product without one. */
  dosage: string;
  /** Pricing units in one package. */
  packageSize: number;
  unit: Unit;
  /** In packages, ascending. */
  quantities: number[];
  defaultQuantity: number;
  /** The noun for one package: tablet, bottle. */
  quantityLabel: string;
  isDefault: boolean;
  /** Null where unknown. */
  marketingStatus: MarketingStatus | null;
  /** '' for a medication that is not controlled, and where the schedule is not known. */
  schedule: Schedule | '';
}

/** Whether a brand is sold in the U.S. in one form; '' for a brand without known forms. */
export interface MarketingStatusRecord {
  drug: string;
  name: string;
  form: string;
  status: MarketingStatus;
}

/** The dosages of the generics that are the same medication as a brand in one form; empty where none is. */
export interface GenericDosagesRecord {
  drug: string;
  name: string;
  form: string;
  dosages: string[];
}

export interface CostRecord {
  ndc: string;
  /** YYYY-MM-DD */
  effectiveDate: string;
  /** Hundred-thousandths of a dollar for one pricing unit: the five decimals of NADAC without loss. */
  costE5: number;
}

/** A cost that was published for another package of the same medication. */
export interface PastCostRecord extends CostRecord {
  /** The NDC that the cost was published for. */
  publishedFor: string;
}

/** The cost that a product is priced from. */
export interface ReferenceCostRecord extends CostRecord {
  /** The NDC for which the cost was published: the product's own, or that of another package in its NADAC group. */
  publishedFor: string;
}

/** `mail` has no stores: it sends medications to a visitor's address. */
export type ChainKind = 'national' | 'regional' | 'independent' | 'mail';

export interface ChainRecord {
  chain: string;
  displayName: string;
  kind: ChainKind;
  /** Two-letter states, or `*` alone for nationwide. */
  states: string[];
}

export interface StoreRecord {
  chain: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  /** Whether the point is the center of the ZIP code, which may be miles from the store. */
  isApproximate: boolean;
  /** 10 digits, or ''. */
  phone: string;
  /** 7 digits, or ''. */
  ncpdp: string;
}

export interface ContractRecord {
  pbm: string;
  chain: string;
  type: DrugType;
  basis: 'nadac';
  /** Hundredths of a percent over (+) or under (-) the reference cost. */
  percentE2: number;
  feeCents: number;
  minimumCents: number;
}

/** Terms of a PBM with a chain for one product, class or type, in a range of quantities and of dates. */
export interface ContractTermRecord {
  pbm: string;
  chain: string;
  /** An NDC, a class, or `Brand` or `Generic`. */
  scope: string;
  /** The AWP or MAC of one pricing unit; 0 where the basis is the reference cost. */
  costE5: number;
  percentE2: number;
  feeCents: number;
  minimumCents: number;
  /** In pricing units. */
  minQuantity: number;
  maxQuantity: number;
  effectiveDate: string;
  /** 9999-12-31 without an end. */
  endDate: string;
}

export interface UsualPriceRecord {
  chain: string;
  type: DrugType;
  percentE2: number;
  baseCents: number;
}

export interface AreaRecord {
  zip3: string;
  factorPercent: number;
  area: string;
}

/** A patient assistance program. */
export interface AssistanceProgramRecord {
  /** Digits, as in its URL. */
  number: string;
  name: string;
  /** In the program's own order. */
  chains: string[];
  description: string;
  /** 10 digits, or ''. */
  helpLine: string;
  /** Whether it is an invented example. */
  demonstration: boolean;
}

/**
 * Who pays a public price: buyers without insurance at the federal site, members of a maker's program, or Medicare members.
 */
export type PublicPriceKind = 'federal' | 'maker' | 'maker-cash' | 'medicare';

/** A price outside the contracts of this catalog that a public source states, for a drug name or a whole class. */
export interface PublicPriceRecord {
  program: string;
  kind: PublicPriceKind;
  /** The beginning of product names, such as Lantus for Lantus SoloStar; '' for a class. */
  name: string;
  /** The slug of a class; '' for a name. */
  drugClass: string;
  /** '' for every form. */
  form: string;
  cents: number;
  /** Whether the source states the amount for a month; otherwise it leaves the quantity open. */
  isMonthly: boolean;
  /** YYYY-MM-DD, or YYYY-MM where the source names no day. */
  asOf: string;
  /** YYYY-MM-DD of the last day; '' for none. */
  until: string;
  source: string;
}

/**
 * A term that people type for a page: `medication` is another name of a medication, `need` an everyday word, and `not-sold`
 * a medication that is not sold in the U.S., with the page of what it treats.
 */
export interface NeedRecord {
  term: string;
  language: 'en' | 'es';
  /** `missing` names something that the catalog has no price for, such as test strips. */
  kind: 'need' | 'missing' | 'not-sold' | 'condition' | 'class' | 'medication';
  /** The path of a condition, a class or a medication, which may open in a form and a dosage: '/hydroxyzine?form=Capsule'. */
  page: string;
}

/** The product that a drug is used as for a condition or a class, where it is not the default one: eye drops, not tablets. */
export interface TopicProductRecord {
  /** The path of the condition or the class. */
  page: string;
  drug: string;
  name: string;
  form: string;
  dosage: string;
}

export interface ZipRecord {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** The uses of a name of a drug, of a form of it, or of a name in one form, where not every product has all of the drug's. */
export interface ProductUsesRecord {
  drug: string;
  /** '' for every name. */
  name: string;
  /** '' for every form. */
  form: string;
  /** Slugs, the main one first. */
  conditions: string[];
  /** Slugs, the main one first; empty for those of the drug. */
  classes: string[];
}

/** A name by which drugs are looked up. `brand` is null for a name of the whole ingredient. */
export interface NameRecord {
  slug: string;
  drug: string;
  brand: string | null;
  /** Of a brand: discontinued if all of its forms are. Null where unknown and for an ingredient. */
  marketingStatus: MarketingStatus | null;
  /** The forms that a brand is or was sold in; empty where unknown and for an ingredient. */
  forms: string[];
  /**
   * Of a brand, in the forms where not every generic is the same medication: those that are, as 'Tablet|100 mg', or 'Tablet|'
   * where none is.
   */
  sameGenerics: string[];
}

/** One name in the search index. */
export interface DocumentRecord {
  /** The name's slug. */
  id: string;
  /** The slug of its drug. */
  drug: string;
  name: string;
  secondaryName: string;
  /** Other texts that find the document: brands and aliases of an ingredient, the ingredient of a brand. */
  otherNames: string[];
  /** Lower is more popular. */
  rank: number;
}

export interface Catalog {
  classes: TitleRecord[];
  conditions: TitleRecord[];
  drugs: DrugRecord[];
  products: ProductRecord[];
  marketingStatuses: MarketingStatusRecord[];
  genericDosages: GenericDosagesRecord[];
  costs: CostRecord[];
  costHistory: PastCostRecord[];
  chains: ChainRecord[];
  stores: StoreRecord[];
  contracts: ContractRecord[];
  contractTerms: ContractTermRecord[];
  usualPrices: UsualPriceRecord[];
  /** City, state and center of ZIP codes. */
  zips: { get: (zip: string) => ZipRecord | undefined; all: () => ZipRecord[] };
  areas: AreaRecord[];
  assistancePrograms: AssistanceProgramRecord[];
  publicPrices: PublicPriceRecord[];
  needs: NeedRecord[];
  topicProducts: TopicProductRecord[];
  productUses: ProductUsesRecord[];
}
