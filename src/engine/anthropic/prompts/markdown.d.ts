/** A template of `templates/prompts/`, which the build puts into the bundle as text. */
declare module '*.md' {
  const text: string;
  export default text;
}
