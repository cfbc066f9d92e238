import { readFileSync } from 'node:fs'

/** The rows of a hand-written table, each a list of words; `#` begins a comment. */
export function readTable(name: string): string[][] {
  const text = readFileSync(new URL(`../tables/${name}`, import.meta.url), 'utf8')
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim())
  return lines.filter(Boolean).map((line) => line.split(/\s+/))
}
