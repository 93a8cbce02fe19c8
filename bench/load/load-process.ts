import { json } from 'node:stream/consumers';

import { generateLoad, type LoadPlan } from './generate-load.ts';

/** A load generator in a separate process: reads a plan from standard input and prints the result, both as JSON. */
const plan = (await json(process.stdin)) as LoadPlan;
process.stdout.write(JSON.stringify(await generateLoad(plan)));
