import { documentMarks } from '../../domain/document-marks.ts';

/** The end of the first screen, on a page of which React renders it. */
export const FirstScreenEnd = () => (
  <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: documentMarks.fold }} />
);
