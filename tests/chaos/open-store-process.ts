import { openStore } from '../../platform/store/open-store.ts';

/** One node that starts: opens the store at the address it is given, looks at it and ends. */
const store = await openStore({ url: process.argv[2] ?? '' });
const problem = await store.findProblem();
await store.close();
process.exitCode = problem ? 1 : 0;
