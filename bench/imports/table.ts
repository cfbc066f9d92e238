import { readFileSync, writeFileSync } from 'node:fs'
import { type Compared, WIDTHS } from './compare-site.ts'

const PAGE = new URL('../../docs/importing.md', import.meta.url)
const [BEGIN, END] = ['<!-- sites: written by `npm run bench:imports` -->', '<!-- /sites -->']

export function tableOf(compared: readonly Compared[]): string {
  const widths = WIDTHS.map((width) => `${width} px: median, worst`)
  const head = ['site', 'version', 'license', 'pages', 'seconds', ...widths, 'new errors', 'missing files']
  const lines = compared.map(({ site, license, pages, looked_at, seconds, median, worst, errors, missing }) => [
    site.package,
    site.version,
    license,
    looked_at < pages ? `${pages} (${looked_at} compared)` : String(pages),
    seconds.toFixed(1),
    ...WIDTHS.map((_, n) => `${percent(median[n]!)}, ${percent(worst[n]!)}`),
    String(errors),
    String(missing),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Puts the table where the page has the last one. */
export function writeTable(table: string) {
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/importing.md has no ${BEGIN}`)
  writeFileSync(PAGE, `${page.slice(0, from + BEGIN.length)}\n\n${table}\n\n${page.slice(to)}`)
}

function percent(share: number): string {
  return `${share.toFixed(2)}%`
}
