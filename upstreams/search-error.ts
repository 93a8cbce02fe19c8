import { errorMessage } from '../domain/error-message.ts';
import { InvalidReplyError } from './reply.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';

/**
 * Turns the error of a failed search into an UpstreamError with the search library's own text (spec §8). The library's
 * error is not set as the cause, because it contains the request with the credentials and the visitor's input.
 * The text of an error reply repeats neither the key nor a word with the visitor's input.
 */
export function toUpstreamError(
  error: unknown,
  { isHostTimeout }: { isHostTimeout: () => boolean },
  { input, apiKey }: { input: string; apiKey: string },
): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const ownText = errorMessage(error);
  const name = error instanceof Error ? error.name : '';
  const createError = (kind: FailureKind, status?: number, message = ownText) =>
    new UpstreamError({ upstream: 'search', category: 'other', kind, message, status });
  if (error instanceof InvalidReplyError) return createError('validation', error.status);
  if (name === 'RetryError') return createError(isHostTimeout() ? 'timeout' : 'network');
  // The library's text quotes the reply, which may repeat the visitor's input.
  if (name === 'DeserializationError')
    return createError('malformed', undefined, 'search answered with something that is not JSON');
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    const text = withoutInput(ownText.replaceAll(apiKey, '…'), input);
    return createError('http', error.status, text || `search answered ${error.status}`);
  }
  // Any other error is about the client's configuration, such as '`appId` is missing.'.
  return createError('validation');
}

/** Shorter parts of the input name nothing, and are in too many words. */
const minWordLength = 3;

/** Replaces each word that contains a word of the visitor's input. */
function withoutInput(message: string, input: string): string {
  const words = /[\p{L}\p{M}\p{N}_-]+/gu;
  const hidden = (input.toLowerCase().match(words) ?? []).filter((word) => word.length >= minWordLength);
  return message.replaceAll(words, (word) =>
    hidden.some((part) => word.toLowerCase().includes(part)) ? '…' : word,
  );
}
