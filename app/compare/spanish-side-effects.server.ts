import { effectsOfWholeBody } from './spanish-effects-whole-body.server.ts';
import { effectsSomewhere } from './spanish-effects-somewhere.server.ts';

const glossary = new Map(Object.entries({ ...effectsOfWholeBody, ...effectsSomewhere }));

/** A side effect as the catalogue says it ('joint pain'), in Spanish; null where the glossary does not have it. */
export const spanishSideEffect = (effect: string): string | null => glossary.get(effect) ?? null;
