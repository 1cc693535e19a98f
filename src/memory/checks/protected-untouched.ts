import { isEditable } from '../editable.ts';
import type { Check, Finding } from '../finding.ts';
import { INDEX } from '../kinds.ts';
import { sameFile, type Tree, textOf } from '../tree.ts';

const NAME = 'protected-untouched';

/** Logs, other programs' folders, hidden and protected files stay byte for byte; the index stays an index. */
export const protectedUntouched: Check = {
  name: NAME,
  run({ before, after, facts }) {
    const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
    const touched = paths.filter(
      (path) => !isEditable(path, facts.guard.protect) && !sameFile(before.get(path), after.get(path)),
    );
    const findings = touched.map((path) =>
      finding(path, `${path} is not to be edited. Put it back as it was.`),
    );
    if (!isBlank(before) && isBlank(after)) {
      findings.push(finding(INDEX, `${INDEX} was emptied. Put back the lines that are still true.`));
    }
    return findings;
  },
};

function finding(path: string, message: string): Finding {
  return { check: NAME, path, severity: 'error', message, key: path };
}

function isBlank(tree: Tree): boolean {
  const file = tree.get(INDEX);
  if (!file) return true;
  const text = textOf(file);
  return text !== undefined && text.replace('\uFEFF', '').trim() === '';
}
