/**
 * The lines of both texts. When some are long, both are broken where html has a seam, in the same way, so that equal html
 * makes equal lines.
 */
export function breakLines(before: string, after: string): [before: string[], after: string[]] {
  const old = linesOf(before)
  const current = linesOf(after)
  return old.some(isLong) || current.some(isLong) ? [old.flatMap(broken), current.flatMap(broken)] : [old, current]
}

const MAX_LINE_LENGTH = 200

function linesOf(text: string): string[] {
  return text ? text.split('\n') : []
}

function isLong(line: string): boolean {
  return line.length > MAX_LINE_LENGTH
}

/** What is still long between two tags is broken after sentences and statements, and without those (data) anywhere. */
function broken(line: string): string[] {
  return atSeams(line, /(?<=>)(?=<)/g).flatMap((part) =>
    isLong(part)
      ? atSeams(part, /(?<=[.!?;,}] )/g).flatMap((sentence) => (isLong(sentence) ? pieces(sentence) : sentence))
      : part,
  )
}

function atSeams(line: string, seam: RegExp): string[] {
  return line ? line.split(seam) : [line]
}

function pieces(line: string): string[] {
  return line.match(PIECE) ?? []
}

const PIECE = new RegExp(`.{1,${MAX_LINE_LENGTH}}`, 'gsu')
