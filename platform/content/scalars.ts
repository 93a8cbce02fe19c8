import { GraphQLScalarType } from 'graphql';

/** An RFC 3339 date and time, or a date alone, as editors wrote it. */
export const dateTime = new GraphQLScalarType({
  name: 'DateTime',
  description:
    "A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the 'date-time' format of RFC 3339.",
  coerceOutputValue: (value) => value,
  coerceInputValue: (value) => {
    if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) {
      throw new TypeError('DateTime must be a date and time');
    }
    return value;
  },
});

/** Any JSON value. */
export const json = new GraphQLScalarType({
  name: 'JSON',
  description: 'The `JSON` scalar type represents JSON values as specified by ECMA-404.',
});
