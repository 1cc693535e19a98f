// Writes down how much memory the process has held at the most, in bytes, where MAX_RSS_FILE says.
const fs = require('node:fs');

process.on('exit', () =>
  fs.writeFileSync(process.env.MAX_RSS_FILE, String(process.resourceUsage().maxRSS * 1024)),
);
