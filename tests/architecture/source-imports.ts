import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  target: string;
  kind: 'value' | 'type' | 'dynamic';
}

/** The TypeScript files below a folder, without tests. */
export function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The imports and re-exports in the source of a module. */
export function importsOf(source: string): Import[] {
  const imports: Import[] = [];
  for (const match of source.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]/gms)) {
    imports.push({ kind: match[1] ? 'type' : 'value', target: match[2] ?? '' });
  }
  for (const match of source.matchAll(/^import\s+['"]([^'"]+)['"]/gm)) {
    imports.push({ kind: 'value', target: match[1] ?? '' });
  }
  for (const match of source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    imports.push({ kind: 'dynamic', target: match[1] ?? '' });
  }
  return imports;
}

/** Files and the files that each imports, types and dynamic imports included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The graph of the TypeScript files below some folders. */
export function importGraph(folders: readonly string[]): ImportGraph {
  return new Map(
    folders.flatMap(sources).map((file) => {
      const targets = importsOf(readFileSync(file, 'utf8'))
        .filter(({ target }) => target.startsWith('.'))
        .map(({ target }) => normalize(join(dirname(file), target)))
        .filter((target) => /\.tsx?$/.test(target) && existsSync(target));
      return [file, [...new Set(targets)]] as const;
    }),
  );
}

/** The same graph between folders. The files of a folder that has folders of its own stay apart: they compose those. */
export function byFolder(graph: ImportGraph): ImportGraph {
  const folders = new Set([...graph.keys()].map((file) => dirname(file)));
  const parents = new Set([...folders].map((folder) => dirname(folder)));
  const nodeOf = (file: string) => (parents.has(dirname(file)) ? file : dirname(file));
  const merged = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const node = nodeOf(file);
    const others = targets.map(nodeOf).filter((other) => other !== node);
    merged.set(node, new Set([...(merged.get(node) ?? []), ...others]));
  }
  return new Map([...merged].map(([node, targets]) => [node, [...targets]]));
}

/** A file with all that it imports, directly or not. */
export function importClosure(graph: ImportGraph, root: string): string[] {
  const closure = new Set([root]);
  for (const file of closure) for (const target of graph.get(file) ?? []) closure.add(target);
  return [...closure];
}

/** Groups of files that import each other in a circle. */
export function importCircles(graph: ImportGraph): string[][] {
  const closures = new Map([...graph.keys()].map((file) => [file, new Set(importClosure(graph, file))]));
  const isInCircle = (file: string) =>
    (graph.get(file) ?? []).some((target) => closures.get(target)?.has(file));
  const circles = new Map<string, string[]>();
  for (const file of [...graph.keys()].filter(isInCircle)) {
    const circle = [...(closures.get(file) ?? [])]
      .filter((other) => closures.get(other)?.has(file))
      .toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}
