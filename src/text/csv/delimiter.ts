const DELIMITERS = [',', ';', '\t']
/** A longer first line names no columns. */
const MAX_FIRST_LINE = 65_536

/**
 * The delimiter of CSV: the one that its first line has most of outside quotes, unless that line is `sep=;` as
 * spreadsheets write it. Null while that line may go on, which it can't when the text is complete.
 * @returns with where the records begin
 */
export function detectDelimiter(head: string, isComplete: boolean): { delimiter: string; from: number } | null {
  const text = head.startsWith('\ufeff') ? head.slice(1) : head
  const from = head.length - text.length
  const [declared, separator = ''] = /^sep=([,;\t])(?:\r\n|\n|\r(?=[^\n]))/i.exec(text) ?? []
  if (declared) return { delimiter: separator, from: from + declared.length }
  const line = firstLine(text, isComplete || text.length >= MAX_FIRST_LINE)
  return line === null ? null : { delimiter: mostFrequent(line), from }
}

/** Without its quoted cells; null when it may go on. */
function firstLine(text: string, isComplete: boolean): string | null {
  const outside = text.slice(0, MAX_FIRST_LINE).replaceAll(QUOTED, '').replace(BLANK_LINES, '')
  const end = outside.search(/\n|\r(?!$)/)
  return end < 0 && !isComplete ? null : outside.slice(0, end < 0 ? outside.length : end)
}

const QUOTED = /(?<=^|[,;\t\r\n])"(?:[^"]|"")*(?:"|$)/g
const BLANK_LINES = /^(?: *[\r\n])+/

function mostFrequent(line: string): string {
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}
