import { readFileSync, writeFileSync } from 'node:fs'
import { STARTERS } from '#resources/websites/starters/starters.ts'
import { CATEGORIES, type Measured } from './measure-pages.ts'

const PAGE = new URL('../../docs/starters.md', import.meta.url)
const [BEGIN, END] = ['<!-- figures: written by `npm run bench:starters` -->', '<!-- /figures -->']
const HEAD = ['starter', 'page', ...CATEGORIES, 'largest paint', 'loaded']

export function tableOf(measured: readonly Measured[]): string {
  const lines = measured.map(({ site, path, scores, lcpMs, bytes }) => [
    ...[site, `\`${path}\``, ...scores.map(String), `${(lcpMs / 1_000).toFixed(1)} s`],
    `${Math.round(bytes / 1_000)} KB`,
  ])
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Puts the lines of a starter into the table of the page, whose other lines stay as they were measured before. */
export function writeTable(measured: readonly Measured[]) {
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)]
  if (from < BEGIN.length || to < from) throw new Error(`docs/starters.md has no ${BEGIN}`)
  const fresh = new Set(measured.map(({ site }) => site))
  const [head, rule, ...lines] = tableOf(measured).split('\n')
  const kept = page
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('|') && line !== head && line !== rule && !fresh.has(siteIn(line)))
  const inOrder = STARTERS.flatMap(({ name }) => [...kept, ...lines].filter((line) => siteIn(line) === name))
  writeFileSync(PAGE, `${page.slice(0, from)}\n\n${[head, rule, ...inOrder].join('\n')}\n\n${page.slice(to)}`)
}

function siteIn(line: string): string {
  return line.split('|')[1]?.trim() ?? ''
}
