import { readFileSync, writeFileSync } from 'node:fs'
import { type Compared, WIDTHS } from './compare-site.ts'
import { SITES } from './sites.ts'

const PAGE = new URL('../../docs/importing.md', import.meta.url)
const [BEGIN, END] = ['<!-- sites: written by `npm run bench:imports` -->', '<!-- /sites -->']

export function tableOf(compared: readonly Compared[]): string {
  const widths = WIDTHS.map((width) => `${width} px: median, worst`)
  const head = ['site', 'version', 'license', 'pages', 'seconds', ...widths, 'new errors', 'missing files']
  const lines = compared.map(
    ({ site, license, isCrawled, pages, looked_at, seconds, median, worst, errors, missing }) => [
      nameOf(site.package, isCrawled),
      site.version,
      license,
      looked_at < pages ? `${pages} (${looked_at} compared)` : String(pages),
      seconds.toFixed(1),
      ...WIDTHS.map((_, n) => `${percent(median[n]!)}, ${percent(worst[n]!)}`),
      String(errors),
      String(missing),
    ],
  )
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Puts the lines into the table of the page, whose other lines stay as they were measured before. */
export function writeTable(compared: readonly Compared[]) {
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)]
  if (from < BEGIN.length || to < from) throw new Error(`docs/importing.md has no ${BEGIN}`)
  const lines = new Map(
    [...page.slice(from, to).split('\n'), ...tableOf(compared).split('\n')].map((line) => [nameIn(line), line]),
  )
  const names = ['site', '---', ...SITES.flatMap(({ package: name }) => [nameOf(name, false), nameOf(name, true)])]
  const table = names.flatMap((name) => lines.get(name) ?? []).join('\n')
  writeFileSync(PAGE, `${page.slice(0, from)}\n\n${table}\n\n${page.slice(to)}`)
}

function nameOf(name: string, isCrawled: boolean): string {
  return isCrawled ? `${name}, by its address` : name
}

function nameIn(line: string): string {
  return line.split('|')[1]?.trim() ?? ''
}

function percent(share: number): string {
  return `${share.toFixed(2)}%`
}
