import type { EngineLoader } from './engine.ts';

/** The layers below, bound to this host's files. */
export const loadEngine: EngineLoader = () => Promise.reject(new Error('nothing is connected yet'));
