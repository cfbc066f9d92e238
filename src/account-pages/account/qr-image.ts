import { type Html, html } from '#account-pages/html.ts'

/** Modules of white around the code, which readers need. */
const BORDER = 4

/** A QR code as inline SVG. */
export async function qrImage(text: string, label: string): Promise<Html> {
  const { encodeQR } = await import('qr')
  // The lowest error correction makes the largest modules, and a screen has no dirt or tears.
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: BORDER })
  const path = rows.flatMap((row, y) => darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
  const box = `0 0 ${rows.length} ${rows.length}`
  return html`<svg class="qr" viewBox="${box}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`
}

/** Neighbouring modules are drawn as one, which halves the page. */
function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const text = row.map((dark) => (dark ? '#' : '.')).join('')
  return [...text.matchAll(/#+/g)].map(({ index, 0: run }) => ({ x: index, length: run.length }))
}
