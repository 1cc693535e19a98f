import type { World } from './world.ts';

export const compiler: World = {
  name: 'larkc',
  about: 'Compiler for a small typed language; Rust, LLVM backend, wasm backend in progress.',
  hasPackage: false,
  code: {
    'crates/parser/src/lib.rs': 'pub mod lexer;\n',
    'crates/typeck/src/infer.rs': 'pub fn infer() {}\n',
    'crates/codegen/src/llvm.rs': 'pub fn emit() {}\n',
    'tests/ui/generics.lk': 'fn id<T>(x: T) -> T { x }\n',
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
  },
  gone: [
    ...['crates/typeck/src/unify_old.rs', 'crates/codegen/src/cranelift.rs', 'crates/parser/src/recover.rs'],
    ...['tests/ui/variance.lk', 'crates/codegen/src/peephole.rs', 'crates/typeck/src/exhaust.rs'],
  ],
  subjects: [
    {
      path: 'type-inference.md',
      title: 'Type inference',
      hook: 'why it is bidirectional and where it gives up',
      type: 'project',
      says: [
        'Unification stops after {num} steps; the fuzzer found a blow-up above that.',
        'Higher-rank types are out of scope, argued at length in {id}.',
        'Row polymorphism lives behind the unstable gate {flag}.',
      ],
    },
    {
      path: 'bench-machine.md',
      title: 'Benchmark machine',
      hook: 'where numbers may come from',
      type: 'reference',
      says: [
        'Perf numbers count only from {host}, turbo boost is disabled there.',
        'The compile-time dashboard listens on port {port}.',
      ],
    },
    {
      path: 'error_messages.md',
      title: 'Error messages',
      hook: 'tone and layout of diagnostics',
      type: 'feedback',
      says: [
        'Diagnostics are proofread by {name} before a stable release.',
        'Spans point at the expression, not the statement; the snapshot suite {flag} enforces it.',
      ],
    },
    {
      path: 'llvm.md',
      title: 'LLVM',
      hook: 'patches and pins',
      type: 'project',
      says: [
        'Our LLVM fork carries one patch, tracked as {id}.',
        'Prebuilt LLVM archives sit in {bucket}.',
        'LTO miscompiles tail calls with lld {ver}.',
      ],
    },
    {
      path: 'wasm-backend.md',
      title: 'Wasm backend',
      hook: 'state of it and blockers',
      type: 'project',
      says: [
        'Wasm exceptions wait for the runtime of {name}.',
        'The playground is served by {host} and still uses the interpreter.',
      ],
    },
    {
      path: 'user-background.md',
      title: 'About Ravi',
      hook: 'background of the user',
      type: 'user',
      says: [
        'Ravi wrote his thesis on effect systems; refer to the notation in {id} instead of explaining monads.',
        'He reviews on the train, so diffs above {num} characters wait until evening.',
      ],
    },
    {
      path: 'fuzzing.md',
      title: 'Fuzzing',
      hook: 'corpus and seeds',
      type: 'reference',
      says: [
        'The fuzz corpus is mirrored to {bucket} by hand.',
        'Crashes get minimised with {flag} before anybody looks.',
      ],
    },
  ],
};
