/** Verbs that begin an instruction about work. A closed list: "always fails" and "never seen" are no rules. */
export const VERBS: ReadonlySet<string> = new Set(
  (
    'abort accept access acknowledge activate add address adjust align allow alter amend announce annotate answer append apply approve archive ' +
    'ask assert assign assume attach audit authenticate avoid back backup batch be begin benchmark branch break brief bring build bump bundle ' +
    'cache call cancel capture cast catch change check checkout choose cite clarify clean clear clone close collect combine comment commit compare ' +
    'compile compress configure confirm connect consider construct consult contact convert copy cover create cut debug declare default define ' +
    'delete deploy describe design destroy disable discard discuss display document download draft drop double double-check dump duplicate edit email embed emit enable ' +
    'encode encrypt end enforce ensure enter escape estimate exclude execute expand explain explicitly export expose extend extract fetch file fill ' +
    'filter finish fix flag flatten flush follow force fork format freeze generate give group guard handle hard-code hardcode hash hide hit hold ' +
    'ignore implement import include increase increment indent index inform inherit initialise initialize inject inline insert inspect install ' +
    'invoke isolate join keep kill label launch lead leave let limit link lint list load localise localize lock log look lower lowercase make manage ' +
    'mark mask match measure memoize mention merge migrate minify mirror mix mock modify mount move mutate name normalize notify number offer ' +
    'omit open optimise optimize order organise organize output override overwrite own pack package paginate parse pass paste patch persist pick pin ' +
    'ping pipe place plan point post prefer prefix prepare present preserve preview print process produce propose protect provide prune publish pull ' +
    'purge push put query quote raise re-run read rebase rebuild recommend record redact redirect reduce refactor refer reference reformat refresh ' +
    'refuse regenerate register reject release reload rely remove rename render reopen repeat replace reply report request require rerun reset ' +
    'resolve respect respond restart restore restrict retry return reuse revert review rewrite roll rotate round run sanitise sanitize save scan ' +
    'schedule scope search seed select send separate serialise serialize serve set ship show sign simplify skip sort specify split squash stage start ' +
    'state stay stick stop store stream strip structure stub submit suggest suffix summarise summarize suppress surface switch sync synchronise ' +
    'synchronize tag take talk target tell test throw time touch track translate treat trigger trim truncate trust try turn type uninstall unpin unwrap ' +
    'update upgrade upload uppercase use validate verify version view wait warn watch wipe wire work wrap write yield'
  ).split(' '),
);
