/** What a page can do beyond reading: choose light or dark and one or two columns, copy a command. It works without. */
export const SCRIPT = `
'use strict';
const root = document.documentElement;
root.classList.remove('nojs');
const byId = (id) => document.getElementById(id);
const side = byId('side');
side.addEventListener('click', () => {
  const on = root.classList.toggle('side');
  side.setAttribute('aria-pressed', String(on));
});
byId('theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
});
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy');
  if (!button) return;
  const text = button.previousElementSibling.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(button.previousElementSibling);
    button.textContent = 'Selected';
  }
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !['j', 'k'].includes(event.key)) return;
  const rows = [...document.querySelectorAll('.dream > summary')];
  const at = rows.indexOf(document.activeElement);
  const next = rows[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
  if (next) next.focus();
});
const openNamed = () => {
  const named = /^#dream-\\d+$/.test(location.hash) && document.querySelector(location.hash);
  if (named) { named.open = true; named.querySelector('summary').focus(); }
};
addEventListener('hashchange', openNamed);
openNamed();
`;
