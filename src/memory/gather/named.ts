/**
 * Whether words hold a name that means one thing wherever it is read: a host, an identifier, a number of an account. A
 * word of code in camel case is none, and neither is a count.
 */
export function hasName(words: string): boolean {
  return NAME.test(words.slice(0, 1_000));
}

const NAME =
  /(?<![\p{L}\p{N}._-])(?:(?=[\p{L}\p{N}._@/:-]{0,60}\p{L})(?=[\p{L}\p{N}._@/:-]{0,60}[\d_])(?!(?:\d{1,9}(?:px|ms|s|m|h|d|x|k|kb|mb|gb|th|st|nd|rd|am|pm|rem|em)|h\d|x\d?|utf-?8|line\d*)\b)[\p{L}\p{N}][\p{L}\p{N}._@/:-]{2,80}|\d{4,9}(?![\p{L}\p{N}%]|\s(?:[kmgtKMGT]i?[bB]|ms|s|px|lines?|rows?|files?|tests?|times|seconds|minutes|hours|bytes|users|euros?|dollars)\b)|v?\d{1,4}(?:\.\d{1,5}){2,3}(?![\p{L}\p{N}.])|[\p{L}\p{N}-]{2,40}(?:\.[\p{L}\p{N}-]{2,40}){2,4})/u;
