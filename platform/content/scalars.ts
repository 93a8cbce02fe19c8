import { GraphQLScalarType } from 'graphql';

/** A moment at UTC; a date alone is its first moment. */
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

function wholeNumber(name: string, most: number): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description: `The '${name}' type is a whole number between \`1\` and \`${String(most)}\`.`,
    coerceInputValue: (value) => {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) {
        throw new RangeError(`${name} must be a whole number from 1 to ${String(most)}`);
      }
      return value;
    },
  });
}

/** Pixels of a picture's side. */
export const dimension = wholeNumber('Dimension', 4000);

/** Percents of a picture's quality. */
export const quality = wholeNumber('Quality', 100);

/** A color as the image transforms take it, `rgb:ffffff`. */
export const hexColor = new GraphQLScalarType({
  name: 'HexColor',
  description: "The 'HexColor' type represents color in `rgb:ffffff` string format.",
  coerceInputValue: (value) => {
    if (typeof value !== 'string' || !/^rgb:[0-9a-f]{6}$/i.test(value)) {
      throw new TypeError('HexColor must be in the format rgb:ffffff');
    }
    return value;
  },
});
