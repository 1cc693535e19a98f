import { offlineEngine } from '../../src/engine/offline.ts';
import { scripted } from '../support/scripted.ts';
import { engineContract } from './engine.ts';

engineContract('offline', offlineEngine);
engineContract('scripted', () => scripted(({ signal }) => signal.throwIfAborted()));
