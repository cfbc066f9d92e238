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
  if (line.length < 2) return [line]
  return brokenAfterFirst(line, '><').flatMap((part) =>
    isLong(part)
      ? brokenAfterFirst(part, ' ', SENTENCE_ENDS).flatMap((sentence) =>
          isLong(sentence) ? pieces(sentence) : sentence,
        )
      : part,
  )
}

const SENTENCE_ENDS = '.!?;,}'

/** Broken behind the first character of each `seam` that follows one of `ends`. A regular expression that looks behind takes ten times as long. */
function brokenAfterFirst(line: string, seam: string, ends?: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = line.indexOf(seam); at >= 0 && at + 1 < line.length; at = line.indexOf(seam, at + 1)) {
    if (ends && (at === 0 || !ends.includes(line[at - 1]!))) continue
    parts.push(line.slice(from, at + 1))
    from = at + 1
  }
  parts.push(line.slice(from))
  return parts
}

function pieces(line: string): string[] {
  return line.match(PIECE) ?? []
}

const PIECE = new RegExp(`.{1,${MAX_LINE_LENGTH}}`, 'gsu')
