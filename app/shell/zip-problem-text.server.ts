import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Locale } from '../../domain/locale.ts';
import type { ZipProblem } from '../../domain/zip.ts';
import { i18nFor } from './i18n.server.ts';

/** A sentence about an invalid ZIP, for the visitor who entered it. */
export const zipProblemText = (locale: Locale, problem: ZipProblem): string =>
  i18nFor(locale)._(problemMessage(problem));

function problemMessage(problem: ZipProblem): MessageDescriptor {
  switch (problem.reason) {
    case 'missing':
      return msg`Enter a 5-digit ZIP code.`;
    case 'plus-four': {
      const { first } = problem;
      return msg`Use only the first 5 digits of the ZIP code: ${first}.`;
    }
    case 'not-digits':
      return msg`A ZIP code has only digits, such as 19103.`;
    case 'unknown': {
      const { zip } = problem;
      return msg`We couldn’t find the ZIP code ${zip}. Check it, or use one nearby.`;
    }
    case 'short':
      return msg`Enter all 5 digits.`;
    default:
      return msg`Enter only 5 digits.`;
  }
}
