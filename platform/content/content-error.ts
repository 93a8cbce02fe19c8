import { GraphQLError } from 'graphql';

/** The codes of Contentful's GraphQL API that this service knows. */
export type ContentErrorCode =
  | 'ACCESS_TOKEN_MISSING'
  | 'ACCESS_TOKEN_INVALID'
  | 'UNKNOWN_SPACE'
  | 'UNKNOWN_ENVIRONMENT'
  | 'MISSING_QUERY'
  | 'QUERY_TOO_BIG'
  | 'INVALID_QUERY_FORMAT'
  | 'INVALID_VARIABLES_FORMAT'
  | 'TOO_COMPLEX_QUERY'
  | 'RATE_LIMIT_EXCEEDED'
  | 'UNKNOWN_LOCALE'
  | 'UNRESOLVABLE_LINK'
  | 'UNEXPECTED_LINKED_CONTENT_TYPE'
  | 'INVALID_ARGUMENT'
  | 'INTERNAL_SERVER_ERROR';

/** An error with what Contentful says of it under `extensions.contentful`; the request's id is added on the way out. */
export function contentError(
  code: ContentErrorCode,
  message: string,
  details?: Record<string, unknown>,
): GraphQLError {
  return new GraphQLError(message, { extensions: { contentful: { code, ...(details && { details }) } } });
}

interface LinkSite {
  type: string;
  field: string;
  linkType: 'Entry' | 'Asset';
  linkId: string;
  linkingEntryId?: string;
}

const place = ({ type, field, linkType, linkId, linkingEntryId }: LinkSite) => {
  const from = linkingEntryId ? `Link from entry '${linkingEntryId}' to` : 'Link to';
  return `${from} ${linkType.toLowerCase()} '${linkId}' on field '${field}' within type '${type}'`;
};

/** A link to what is not there or not published: null in the data, and this beside it. */
export function unresolvableLink(site: LinkSite): GraphQLError {
  const message = `Query execution error. ${place(site)} cannot be resolved`;
  return contentError('UNRESOLVABLE_LINK', message, { ...site });
}

/** A link to an entry of a type the field may not hold. */
export function unexpectedType(site: LinkSite): GraphQLError {
  const message = `Query execution error. ${place(site)} is of an unexpected content type`;
  return contentError('UNEXPECTED_LINKED_CONTENT_TYPE', message, { ...site });
}

/** A locale the space does not have. */
export function unknownLocale(locale: string): GraphQLError {
  return contentError('UNKNOWN_LOCALE', `Query execution error. Unknown locale '${locale}'`, { locale });
}
