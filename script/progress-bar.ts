import type { WriteStream } from 'node:tty';

interface Progress {
  rows: number;
  bytes: number;
  totalBytes: number;
}

const width = 24;
const updateMs = 200;

/**
 * Shows a progress bar with rows per second and the time left on a terminal, and nothing elsewhere, so that logs and pipes
 * stay clean.
 */
export function createProgressBar(
  stream: Pick<WriteStream, 'isTTY' | 'write' | 'columns'>,
  title: string,
): { update: (progress: Progress) => void; end: () => void } {
  const started = performance.now();
  let shown = 0;
  return {
    update: (progress) => {
      const time = performance.now();
      if (!stream.isTTY || time - shown < updateMs) return;
      shown = time;
      const line = describeProgress(title, progress, (time - started) / 1000);
      stream.write(`\r\x1b[K${line.slice(0, stream.columns || 80)}`);
    },
    end: () => {
      if (shown > 0) stream.write('\r\x1b[K');
    },
  };
}

/** nadac.csv [######------] 52 %, 1,200,000 rows, 480,000 rows/s, 3 s left */
function describeProgress(title: string, { rows, bytes, totalBytes }: Progress, seconds: number): string {
  const share = totalBytes > 0 ? Math.min(bytes / totalBytes, 1) : 0;
  const done = Math.round(share * width);
  const bar = `[${'#'.repeat(done)}${'-'.repeat(width - done)}]`;
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  const rate = seconds > 0 ? count(rows / seconds) : '0';
  const left = share > 0 ? `${formatSeconds((seconds * (1 - share)) / share)} left` : 'reading';
  return `${title} ${bar} ${Math.floor(share * 100)} %, ${count(rows)} rows, ${rate} rows/s, ${left}`;
}

const formatSeconds = (seconds: number) =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.ceil(seconds % 60)} s`;
