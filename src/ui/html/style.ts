/** Colours have two sets, for light and dark; sizes follow the reader's own. System fonts: nothing is fetched. */
export const STYLE = `
:root { color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #1d1f23; --soft: #5d636d; --line: #e3e0da; --accent: #4b4fc4; --accent-soft: #ecebfa;
  --add: #e3f4e6; --add-ink: #11592a; --del: #fce8e6; --del-ink: #8c1d18; --warn: #8a5300; --warn-soft: #fbeed8; --bad: #a1261f; --good: #1a6b36;
  --c1: #d9d8f4; --c2: #a9a6e6; --c3: #6e6ad0; --idle: #efe9dc; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) {
  --paper: #14151a; --card: #1c1e25; --ink: #e8e8ec; --soft: #a0a5b1; --line: #30333d; --accent: #a5a4ff; --accent-soft: #2a2b48;
  --add: #16301f; --add-ink: #a6e3b8; --del: #3a1d1d; --del-ink: #f4b6b0; --warn: #f0c078; --warn-soft: #38290f; --bad: #ff9d94; --good: #8fdcaa;
  --c1: #2e2e55; --c2: #4f4d99; --c3: #8d8af0; --idle: #2b2820; } }
:root[data-theme=dark] {
  --paper: #14151a; --card: #1c1e25; --ink: #e8e8ec; --soft: #a0a5b1; --line: #30333d; --accent: #a5a4ff; --accent-soft: #2a2b48;
  --add: #16301f; --add-ink: #a6e3b8; --del: #3a1d1d; --del-ink: #f4b6b0; --warn: #f0c078; --warn-soft: #38290f; --bad: #ff9d94; --good: #8fdcaa;
  --c1: #2e2e55; --c2: #4f4d99; --c3: #8d8af0; --idle: #2b2820; color-scheme: dark; }
:root[data-theme=light] { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main, header.top, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
header.top { padding-top: 2.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.15rem; margin: 2.75rem 0 .75rem; }
h3 { font-size: .95rem; margin: 1.25rem 0 .4rem; }
.soft, .meta { color: var(--soft); font-size: .875rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0 0; font-size: .9rem; align-items: center; }
nav .push { flex: 1; }
button { font: inherit; font-size: .85rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .3rem .7rem; cursor: pointer; }
button:hover { border-color: var(--accent); } button[aria-pressed=true] { background: var(--accent-soft); border-color: var(--accent); }
.nojs button { display: none; }
code, .diff, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85em; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
.cards li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1rem; }
.cards b { display: block; font-size: 1.55rem; line-height: 1.2; font-variant-numeric: tabular-nums; font-weight: 650; }
.cards span { color: var(--soft); font-size: .85rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: .75rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .9rem 1rem; min-width: 0; }
figcaption { font-size: .9rem; font-weight: 600; display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; }
figcaption span { font-weight: 400; color: var(--soft); font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; margin-top: .6rem; }
.area { fill: var(--accent-soft); } .curve { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.limit { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 5 4; vector-effect: non-scaling-stroke; }
.axis { display: flex; justify-content: space-between; color: var(--soft); font-size: .78rem; margin-top: .25rem; }
.calendar { overflow-x: auto; } .calendar svg { width: auto; height: 7.2rem; min-width: 0; max-width: 100%; }
.day { fill: var(--line); opacity: .55; } .day.idle { fill: var(--idle); opacity: 1; stroke: var(--line); } .day.d1 { fill: var(--c1); opacity: 1; } .day.d2 { fill: var(--c2); opacity: 1; } .day.d3 { fill: var(--c3); opacity: 1; }
.legend { display: flex; flex-wrap: wrap; gap: .4rem 1.1rem; font-size: .8rem; color: var(--soft); margin: .6rem 0 0; padding: 0; list-style: none; }
.legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 3px; vertical-align: -.08rem; margin-right: .35rem; border: 1px solid var(--line); }
.legend .d1 { background: var(--c2); } .legend .idle { background: var(--idle); } .legend .none { background: var(--line); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 500; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; padding-right: 0; padding-left: .75rem; }
.scroll { overflow-x: auto; }
.dreams { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.dreams > li { border-bottom: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 3.4rem; }
summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
.dream > summary { display: grid; grid-template-columns: 3rem 9.5rem 1fr auto; gap: 0 1rem; padding: .7rem .4rem; align-items: baseline; border-radius: 6px; }
.dream > summary:hover { background: var(--accent-soft); } .dream[open] > summary { background: var(--accent-soft); }
.id { color: var(--soft); font-variant-numeric: tabular-nums; text-align: right; } .when { color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
.facts { color: var(--soft); font-size: .85rem; text-align: right; font-variant-numeric: tabular-nums; }
.tag { display: inline-block; font-size: .75rem; line-height: 1.3; padding: .1rem .5rem; border-radius: 99px; border: 1px solid currentColor; margin-left: .5rem; white-space: nowrap; }
.committed { color: var(--good); } .proposed { color: var(--accent); } .failed { color: var(--bad); } .stopped, .undone { color: var(--warn); } .unchanged { color: var(--soft); }
.body { padding: .25rem .4rem 1.5rem; } @media (min-width: 44rem) { .body { padding-left: 4.4rem; } }
.undo { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; } .undo code { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .3rem .6rem; }
.says { border-left: 3px solid var(--line); margin: .6rem 0; padding: .1rem 0 .1rem .9rem; color: var(--soft); font-size: .9rem; }
.reason { background: var(--warn-soft); color: var(--warn); border-radius: 6px; padding: .5rem .8rem; font-size: .9rem; }
.diff { background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; line-height: 1.45; margin-top: .3rem; }
.diff > * { display: block; padding: .05rem .7rem .05rem 1.5rem; white-space: pre-wrap; text-indent: -.9rem; text-decoration: none; unicode-bidi: isolate; direction: ltr; min-height: 1.3em; }
.diff em { color: var(--soft); font-style: normal; background: var(--paper); border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); text-indent: 0; padding-left: .7rem; }
.diff em:first-child { border-top: 0; } .diff span::before { content: "\\00a0\\00a0"; }
.diff del { background: var(--del); color: var(--del-ink); } .diff del::before { content: "-\\00a0"; } .diff ins { background: var(--add); color: var(--add-ink); } .diff ins::before { content: "+\\00a0"; }
.file { font-weight: 600; } .file .meta { font-weight: 400; margin-left: .5rem; }
@media (min-width: 60rem) { .side .diff { display: grid; grid-template-columns: 1fr 1fr; } .side .diff > * { min-width: 0; } .side .diff em, .side .diff span { grid-column: 1 / -1; } .side .diff del { grid-column: 1; } .side .diff ins { grid-column: 2; } }
.story { list-style: none; padding: 0; margin: 0; } .story > li { padding: .55rem 0; border-bottom: 1px solid var(--line); } .story ol { list-style: none; padding: 0; margin: .2rem 0 0; font-size: .875rem; color: var(--soft); } .gone { text-decoration: line-through; text-decoration-thickness: 1px; }
footer { color: var(--soft); font-size: .85rem; padding-top: 2rem; padding-bottom: 3rem; }
@media (max-width: 44rem) { .dream > summary { grid-template-columns: 2.2rem 1fr auto; } .dream > summary .what { grid-column: 2 / -1; grid-row: 1; } .dream > summary .when { grid-column: 2; } .id { text-align: left; } h1 { font-size: 1.5rem; } header.top { padding-top: 1.5rem; } }
@media print { nav, button { display: none; } .dreams > li { content-visibility: visible; } body { background: none; } }
`;
