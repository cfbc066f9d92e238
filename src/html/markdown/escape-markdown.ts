/** Escapes text so that CommonMark shows it unchanged anywhere in a line; `escapeLineStart` does the rest. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=[a-z#])/gi, '\\&')
    .replace(/~~/g, '\\~\\~')
}

/** Escapes what would turn a line of text into a heading, a list item, a quotation or a rule. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$|-)|>|=+\s*$|~~~)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** A run of `character` longer than any in `text`, and at least `least` long: a fence or a delimiter for it. */
export function longerRun(character: string, text: string, least: number): string {
  let longest = least - 1
  let run = 0
  for (const each of text) {
    run = each === character ? run + 1 : 0
    if (run > longest) longest = run
  }
  return character.repeat(longest + 1)
}
