/** What a file begins with so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of CSV (RFC 4180) with its line end. */
export function csvLine(cells: readonly string[]): string {
  // One empty cell would be a blank line, which readers skip.
  if (cells.length === 1 && cells[0] === '') return '""\r\n'
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** All delimiters that readers detect count, and spaces that some would trim. */
const NEEDS_QUOTES = /[",;\t\r\n]|^[\s\ufeff]|\s$/
