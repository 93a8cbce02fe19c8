import { loadAssetManifest, drugPageScripts } from './bench/drug-page-scripts.ts';

/** Exactly what a browser loads for a drug page; a pattern of file names would count other pages too. */
const path = drugPageScripts(await loadAssetManifest());

export default [{ name: 'JavaScript of a drug page', path, limit: '105 kB', brotli: true }];
