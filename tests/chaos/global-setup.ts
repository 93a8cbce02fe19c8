import type { TestProject } from 'vitest/node';

import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the PostgreSQL cluster that all test files share. */
    postgresFolder: string;
  }
}

/** Starts one PostgreSQL cluster for all chaos tests, because creating one takes seconds of CPU time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  project.provide('postgresFolder', cluster.folder);
  return cluster.close;
}
