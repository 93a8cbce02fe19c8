import { GraphQLBoolean, GraphQLList, type GraphQLInputType, type GraphQLScalarType } from 'graphql';

import { readRichText, wordsOf } from './rich-text.ts';

/** How one key of a `where` decides: whether what a resource has meets what the query gives. */
export interface Operator {
  /** Stands behind the field's name; empty for equality. */
  suffix: string;
  type: GraphQLInputType;
  meets: (has: unknown, given: unknown) => boolean;
}

const exists = (has: unknown) => has !== null && has !== undefined;
const listed = (has: unknown, given: unknown) => Array.isArray(given) && given.some((one) => same(has, one));

/** Dates are the same where the moment is, however it is written. */
function same(has: unknown, given: unknown): boolean {
  return has === given || (exists(has) && exists(given) && compare(has, given) === 0);
}

/** Numbers by value, moments by time, anything else never the same and never before or after. */
function compare(has: unknown, given: unknown): number {
  if (typeof has === 'number' && typeof given === 'number') return has - given;
  const isMoment = /^\d{4}-\d\d-\d\d/;
  if (typeof has !== 'string' || typeof given !== 'string' || !isMoment.test(has) || !isMoment.test(given))
    return NaN;
  return Date.parse(has) - Date.parse(given);
}

function contains(has: unknown, given: unknown): boolean {
  const document = readRichText(has);
  const text = document ? wordsOf(document) : has;
  return typeof text === 'string' && text.toLowerCase().includes(String(given).toLowerCase());
}

const existence: Operator = {
  suffix: '_exists',
  type: GraphQLBoolean,
  meets: (has, given) => exists(has) === given,
};

function equality(type: GraphQLScalarType): Operator[] {
  return [
    { suffix: '', type, meets: same },
    existence,
    { suffix: '_in', type: new GraphQLList(type), meets: listed },
    { suffix: '_not', type, meets: (has, given) => !same(has, given) },
    { suffix: '_not_in', type: new GraphQLList(type), meets: (has, given) => !listed(has, given) },
  ];
}

const wording = (type: GraphQLScalarType): Operator[] => [
  { suffix: '_contains', type, meets: contains },
  { suffix: '_not_contains', type, meets: (has, given) => !contains(has, given) },
];

/** Operators of a short or long text. */
export const textOperators = (type: GraphQLScalarType): Operator[] => [...equality(type), ...wording(type)];

/** Operators of a number or a moment. */
export const rangeOperators = (type: GraphQLScalarType): Operator[] => [
  ...equality(type),
  { suffix: '_gt', type, meets: (has, given) => compare(has, given) > 0 },
  { suffix: '_gte', type, meets: (has, given) => compare(has, given) >= 0 },
  { suffix: '_lt', type, meets: (has, given) => compare(has, given) < 0 },
  { suffix: '_lte', type, meets: (has, given) => compare(has, given) <= 0 },
];

/** Operators of yes or no. */
export const flagOperators: Operator[] = [
  { suffix: '', type: GraphQLBoolean, meets: (has, given) => has === given },
  existence,
  { suffix: '_not', type: GraphQLBoolean, meets: (has, given) => has !== given },
];

/** Operators of a rich text, which look at its words. */
export const richTextOperators = (type: GraphQLScalarType): Operator[] => [...wording(type), existence];

/** Operators of a list of words. */
export function listOperators(type: GraphQLScalarType): Operator[] {
  const many = new GraphQLList(type);
  const shared = (has: unknown, given: unknown) =>
    Array.isArray(given) && Array.isArray(has) ? given.filter((one) => has.includes(one)).length : 0;
  return [
    {
      suffix: '_contains_all',
      type: many,
      meets: (has, given) => Array.isArray(given) && shared(has, given) === given.length,
    },
    { suffix: '_contains_none', type: many, meets: (has, given) => shared(has, given) === 0 },
    { suffix: '_contains_some', type: many, meets: (has, given) => shared(has, given) > 0 },
    existence,
  ];
}

/** Whether anything is there, the one thing that can be asked of an object, a place or a link. */
export const existenceOperators: Operator[] = [existence];
