import { type Html, html } from '#pages/html.ts'
import { qrMatrix } from '#pages/qr/qr-matrix.ts'

/** Modules of white that readers need around it. */
const QUIET = 4

/** As drawing within the page; nothing when the text is too long. */
export function qrImage(text: string, label: string): Html | null {
  const matrix = qrMatrix(text)
  if (!matrix) return null
  const size = matrix.length + QUIET * 2
  const path = matrix.map((row, y) =>
    darkRuns(row).map(({ from, length }) => `M${from + QUIET} ${y + QUIET}h${length}v1h-${length}z`),
  )
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`
}

/** Neighbours are drawn as one, which makes the page half as long. */
function darkRuns(row: boolean[]): { from: number; length: number }[] {
  const text = row.map((dark) => (dark ? '#' : '.')).join('')
  return [...text.matchAll(/#+/g)].map(({ index, 0: run }) => ({ from: index, length: run.length }))
}
