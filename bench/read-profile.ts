/** The self time of a function. */
export interface SelfTime {
  name: string;
  /** The package, the folder of this repository or the part of Node that contains the function. */
  place: string;
  /** The step of a render to which the function belongs, by its nearest caller with a known step. */
  step: string;
  microseconds: number;
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

interface CpuProfile {
  nodes: ProfileNode[];
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
  const callers = new Map(nodes.flatMap((caller) => (caller.children ?? []).map((id) => [id, caller])));
  return nodes.map((node) => ({
    name: node.callFrame.functionName || '(anonymous)',
    place: placeOf(node.callFrame.url),
    step: stepOf(node, callers),
    microseconds: microseconds.get(node.id) ?? 0,
  }));
}

/** The steps of rendering a page, each with patterns for the names or files of its functions. */
const steps: readonly (readonly [step: string, pattern: RegExp])[] = [
  ['collecting garbage', /^\(garbage collector\)/],
  ['compressing', /node:zlib|\/edge\/compress\./],
  ['passing requests and pages between the threads', /^postMessage |\/birpc\/|\/server\/backend\//],
  ['React: parts as HTML', /react-dom-server-legacy/],
  ['React: the document with its frame and pickers', /react-dom-server\.node/],
  [
    'style rules, first paint and content security',
    /\/server\/(pages\/(first-paint|style-rules|document-pool|deferred-parts)|edge\/security)\./,
  ],
  ['embedded services', /\/platform\/|\/wire\//],
  ['calls to services', /\/upstreams\//],
  ['React Router', /\/react-router\//],
  ['loaders: choices, prices and texts', /\/build\/server\//],
  ['HTTP, admission and the page cache', /\/server\/|\/hono\/|\/node-server\/|node:(_http|net)/],
];

function stepOf(node: ProfileNode, callers: ReadonlyMap<number, ProfileNode>): string {
  for (let at: ProfileNode | undefined = node; at; at = callers.get(at.id)) {
    const { functionName, url } = at.callFrame;
    const [step] = steps.find(([, pattern]) => pattern.test(`${functionName} ${url}`)) ?? [];
    if (step !== undefined) return step;
  }
  return 'the rest of Node and V8';
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
