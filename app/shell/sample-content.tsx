import { Notice } from '../ui/notice.tsx';
import { useShell } from './shell-data.ts';

/** Says that what follows is a sample, wherever a visitor could take it for real. The content itself says whether it is. */
export function SampleContent() {
  const notice = useShell()?.sampleNotice;
  return notice ? <Notice kind="info">{notice}</Notice> : null;
}
