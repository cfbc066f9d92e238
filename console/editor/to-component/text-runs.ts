import type { WrittenElement } from '../canvas/elements.ts'

/** A piece of text, without the white space around it. */
export type TextRun = { from: number; to: number }

/** What an element has in it, in the order written: its texts, but for comments and white space, and the elements between them. */
export function textRunsOf(text: string, element: WrittenElement): (TextRun | WrittenElement)[] {
  const found: (TextRun | WrittenElement)[] = []
  let at = element.contentFrom
  for (const child of element.children) {
    found.push(...runsIn(text, at, child.from), child)
    at = child.to
  }
  return [...found, ...runsIn(text, at, contentEnd(text, element))]
}

function runsIn(text: string, from: number, to: number): TextRun[] {
  const runs: TextRun[] = []
  let at = from
  for (const piece of text.slice(from, Math.max(from, to)).split(/(<!--[\s\S]*?-->)/)) {
    const [start, end] = [at + (piece.length - piece.trimStart().length), at + piece.trimEnd().length]
    if (start < end && !piece.startsWith('<!--')) runs.push({ from: start, to: end })
    at += piece.length
  }
  return runs
}

/** Before its end tag, where it has one of its own. */
function contentEnd(text: string, { name, contentFrom, to }: WrittenElement): number {
  const end = text.lastIndexOf('</', to - 1)
  const isOwn =
    end >= contentFrom &&
    text
      .slice(end + 2, to)
      .trimEnd()
      .replace(/\s*>$/, '')
      .toLowerCase() === name
  return isOwn ? end : to
}
