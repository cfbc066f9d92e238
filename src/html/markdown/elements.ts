import type { Mark } from './inline-writer.ts'

/** The marks that elements of inline text stand for. */
export const MARKS: Record<string, Mark> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  del: 'del',
  s: 'del',
  a: 'link',
}

/** Elements whose text is not content, or not for reading. Raw-text elements need no entry: their text is never reported. */
export const DROPPED = new Set('svg math template noscript select datalist object canvas audio video'.split(' '))

/** Elements that do not end a paragraph. */
export const INLINE = new Set(
  (
    'abbr acronym bdi bdo big button cite code data dfn font ins kbd label mark meter output picture progress q ruby ' +
    'samp small source span sub sup time track tt u var wbr input img br link meta base script style'
  ).split(' '),
)

export function isCode(name: string): boolean {
  return name === 'code' || name === 'kbd' || name === 'samp'
}

/** 1 to 6, or 0 for other elements. */
export function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0
}

/** The language of a code block by the class that highlighters read. */
export function languageOf(attributes: ReadonlyMap<string, string>): string {
  return /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/.exec(attributes.get('class') ?? '')?.[1] ?? ''
}

/** CommonMark takes numbers of up to nine digits, none negative. */
export function listStart(attributes: ReadonlyMap<string, string>): number {
  const start = Number.parseInt(attributes.get('start') ?? '', 10)
  return start >= 0 && start < 1e8 ? start : 1
}
