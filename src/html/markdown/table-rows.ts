/** The Markdown (GFM) of a table's cells. A table of one column is layout: its cells come out as blocks. */
export function tableBlocks(rows: string[][]): string[] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns <= 1) return filled.map((row) => row[0]!)
  const [head = [], ...body] = filled
  // Only the first row is padded: readers pad the others, and hostile tables would grow by rows times columns.
  const heading = [...head, ...Array<string>(columns - head.length).fill('')]
  return [[line(heading), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n')]
}

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\n/g, ' ')).join(' | ')} |`
}
