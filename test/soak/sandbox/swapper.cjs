// A process beside a dream: exchanges folders for links and back, as quickly as it can, until its input ends.
// Each argument is FOLDER=TARGET. In the end every folder is what it was.
const fs = require('node:fs');

const pairs = process.argv.slice(2).map((pair) => pair.split('='));
let isOver = false;
process.stdin.resume().on('end', () => {
  isOver = true;
});
process.stdout.write('ready\n');

function round() {
  for (const [path, target] of pairs) {
    const aside = `${path}.aside`;
    try {
      fs.renameSync(path, aside);
      fs.symlinkSync(target, path);
      fs.unlinkSync(path);
      fs.renameSync(aside, path);
    } catch {
      // Whoever writes there at the same moment was quicker: put back what is aside, and what came meanwhile beside it.
      mend(path, aside);
    }
  }
  if (!isOver) setImmediate(round);
}

function mend(path, aside) {
  try {
    if (fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) fs.unlinkSync(path);
    if (!fs.existsSync(aside)) return;
    if (fs.existsSync(path)) {
      fs.cpSync(path, aside, { recursive: true });
      fs.rmSync(path, { recursive: true });
    }
    fs.renameSync(aside, path);
  } catch {
    // Again in the next round.
  }
}

round();
