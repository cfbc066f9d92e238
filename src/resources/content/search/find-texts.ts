import type { Texts } from '#kernel/versioning/edit-html.ts'
import { charactersOf } from '#kernel/versioning/edit-html.ts'
import { readingTask } from '#kernel/workers/task.ts'
import { findAll, type Matching } from '#text/find-all.ts'

/** What to look for, and in which fields of a record. */
export type Search = Matching & { wanted: string; fields: readonly string[] }
/** `offset` and `line` (from 1) are in the field; `snippet` is the line's part around it. */
export type Location = { field: string; line: number; offset: number; snippet: string }
export type FoundTexts = { count: number; locations: Location[] }

/** Characters of a snippet on both sides of what was found. */
const LEAD = 50
/** Characters of a long text that was found. */
const MAX_SHOWN = 200

type Searching = { texts: readonly Texts[]; search: Search; most: number }

/** For each record how often the text occurs in its fields, and the first `most` places. */
export function findTexts({ texts, search, most }: Searching): FoundTexts[] {
  return texts.map((record) => {
    const found: FoundTexts = { count: 0, locations: [] }
    for (const [field, text] of searchedTexts(record, search)) {
      const offsets = findAll(text, search.wanted, search)
      found.count += offsets.length
      const room = most - found.locations.length
      found.locations.push(...locationsOf(text, field, offsets.slice(0, room), search.wanted.length))
    }
    return found
  })
}

export const findTextsTask = readingTask('findTexts', findTexts, ({ texts }) =>
  texts.reduce((sum, each) => sum + charactersOf(each), 0),
)

/** Of a record's texts those to look into; `values` are all of a row's. */
export function searchedTexts(texts: Texts, { fields }: Search): [field: string, text: string][] {
  return Object.entries(texts).filter(([field]) => fields.includes(field.split('.', 1)[0]!))
}

function locationsOf(text: string, field: string, offsets: number[], length: number): Location[] {
  let line = 1
  let from = 0
  return offsets.map((offset) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) line++
    from = offset
    return { field, line, offset, snippet: snippetOf(text, offset, length) }
  })
}

function snippetOf(text: string, offset: number, length: number): string {
  const end = offset + Math.min(length, MAX_SHOWN)
  const start = Math.max(0, offset - LEAD)
  const snippet = text
    .slice(start, end + LEAD)
    .toWellFormed()
    .replace(/\s+/g, ' ')
  return `${start > 0 ? '…' : ''}${snippet}${end + LEAD < text.length ? '…' : ''}`
}
