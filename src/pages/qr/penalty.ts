/** How hard a square code is to read (ISO/IEC 18004, section 7.8.3): the mask with the least is taken. */
export function penaltyOf(matrix: boolean[][]): number {
  const columns = matrix.map((_, x) => matrix.map((row) => row[x]!))
  const lines = [...matrix, ...columns]
  return lines.reduce((sum, line) => sum + runs(line) + finders(line), 0) + blocks(matrix) + balance(matrix)
}

/** Five or more of one colour in a row. */
function runs(line: boolean[]): number {
  let penalty = 0
  for (let start = 0; start < line.length; ) {
    let end = start
    while (end < line.length && line[end] === line[start]) end++
    if (end - start >= 5) penalty += end - start - 2
    start = end
  }
  return penalty
}

/** What looks like a corner's pattern. */
function finders(line: boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('')
  return 40 * (count(text, '10111010000') + count(text, '00001011101'))
}

function count(text: string, pattern: string): number {
  let found = 0
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) found++
  return found
}

/** Two by two of one colour. */
function blocks(matrix: boolean[][]): number {
  let penalty = 0
  for (let y = 0; y + 1 < matrix.length; y++)
    for (let x = 0; x + 1 < matrix.length; x++) {
      const dark = matrix[y]![x]
      if (dark === matrix[y]![x + 1] && dark === matrix[y + 1]![x] && dark === matrix[y + 1]![x + 1]) penalty += 3
    }
  return penalty
}

/** Far from half dark. */
function balance(matrix: boolean[][]): number {
  const total = matrix.length ** 2
  const dark = matrix.flat().filter(Boolean).length
  return 10 * Math.max(0, Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1)
}
