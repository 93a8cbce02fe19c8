import { GraphQLError } from 'graphql';

/** The error codes of Contentful's GraphQL API that this service uses. */
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

/** An error with Contentful's code and details under `extensions.contentful`; the query runner adds the request's id. */
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

const describe = ({ type, field, linkType, linkId, linkingEntryId }: LinkSite) => {
  const from = linkingEntryId ? `Link from entry '${linkingEntryId}' to` : 'Link to';
  return `${from} ${linkType.toLowerCase()} '${linkId}' on field '${field}' within type '${type}'`;
};

/** The error for a link to a missing or unpublished resource; the data has null in its place. */
export function unresolvableLink(site: LinkSite): GraphQLError {
  const message = `Query execution error. ${describe(site)} cannot be resolved`;
  return contentError('UNRESOLVABLE_LINK', message, { ...site });
}

/** The error for a link to an entry of a content type that the field does not allow. */
export function unexpectedType(site: LinkSite): GraphQLError {
  const message = `Query execution error. ${describe(site)} is of an unexpected content type`;
  return contentError('UNEXPECTED_LINKED_CONTENT_TYPE', message, { ...site });
}
