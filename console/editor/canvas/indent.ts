import type { WrittenElement } from './elements.ts'

/** The space before an element that begins a line. */
export function indentOf(text: string, { from }: WrittenElement): string {
  return /(?:^|\n)([ \t]*)$/.exec(text.slice(0, from))?.[1] ?? ''
}

/** Html that begins after an indent, as it is without. */
export function outdented(html: string, indent: string): string {
  return indent === '' ? html : html.replaceAll(`\n${indent}`, '\n')
}
