import { Notice } from '../ui/notice.tsx';
import { useShell } from './shell-data.ts';

/** The notice for sample content that a visitor could take for real; nothing where the content is real. */
export function SampleContent() {
  const notice = useShell()?.sampleNotice;
  return notice ? <Notice kind="info">{notice}</Notice> : null;
}
