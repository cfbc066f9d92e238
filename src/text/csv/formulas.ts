/**
 * Spreadsheets run a cell that begins like a formula, no matter who wrote its text. An apostrophe in front makes it text again;
 * `withoutGuard` takes it off, so that what is exported can be imported. Plain numbers are left alone.
 */
export function withGuard(cell: string): string {
  return STARTS_FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell
}

export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && STARTS_FORMULA.test(cell) ? cell.slice(1) : cell
}

/** Behind apostrophes too, lest one that was in the text be taken for a guard. */
const STARTS_FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
