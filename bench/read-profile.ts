/** How long a function ran by itself. */
export interface SelfTime {
  name: string;
  /** The package, the folder of ours or the part of Node that the function is in. */
  place: string;
  microseconds: number;
}

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Reads a profile of V8 (.cpuprofile): the self time of each function in the last seconds. */
export function readProfile(text: string, seconds: number): SelfTime[] {
  const { nodes, samples, timeDeltas } = JSON.parse(text) as CpuProfile;
  const microseconds = new Map<number, number>();
  let left = timeDeltas.reduce((sum, delta) => sum + delta, 0);
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    if (left <= seconds * 1_000_000) microseconds.set(id, (microseconds.get(id) ?? 0) + delta);
    left -= delta;
  }
  return nodes.map(({ id, callFrame: { functionName, url } }) => ({
    name: functionName || '(anonymous)',
    place: placeOf(url),
    microseconds: microseconds.get(id) ?? 0,
  }));
}

function placeOf(url: string): string {
  if (url === '') return 'V8 and C++';
  if (url.startsWith('node:')) return url.split('/', 1)[0] ?? url;
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (packageName) return packageName;
  return (
    /\b(?:app|build|domain|platform|server|tenants|upstreams|wire)\/[^/]+(?=\/)/.exec(url)?.[0] ?? 'other'
  );
}
