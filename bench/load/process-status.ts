import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process in megabytes (2^20 bytes); NaN for a process that has ended. */
export function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The CPU time of a process and all its threads, in seconds; NaN for a process that has ended. */
export function cpuSeconds(pid: number): number {
  try {
    // The name, in parentheses, may contain spaces. The kernel reports times in hundredths of a second.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/);
    const [, userTicks, systemTicks] = /^(?:\S+ ){11}(\d+) (\d+)/.exec(fields) ?? [];
    return (Number(userTicks) + Number(systemTicks)) / 100;
  } catch {
    return Number.NaN;
  }
}

/** The CPU time including that of running child processes. */
export function cpuSecondsOfTree(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + cpuSecondsOfTree(Number(child)), cpuSeconds(pid));
  } catch {
    return Number.NaN;
  }
}

/** The number of open file descriptors of a process; NaN for a process that has ended. */
export function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

export interface Sample {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
}

/** Samples a number at an interval until `stop`, which returns the samples. */
export function startSampling(read: () => number, intervalMs: number): { stop: () => Sample[] } {
  const samples: Sample[] = [];
  const sample = () => void samples.push({ at: Date.now(), value: read() });
  sample();
  const timer = setInterval(sample, intervalMs);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return samples.filter(({ value }) => !Number.isNaN(value));
    },
  };
}
