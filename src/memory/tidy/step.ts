import type { Facts } from '../finding.ts';
import type { File, Tree } from '../tree.ts';

/** One file as it should be (undefined: gone), and why, for the record of the dream. */
export type Edit = { path: string; file: File | undefined; why: string };

/** A pure rule about a whole memory. It moves what people wrote and never cuts it; run twice, it changes nothing more. */
export type Step = { name: string; run(tree: Tree, facts: Facts): Edit[] };
