import type { Static } from 'typebox'
import type { Db, Tx } from '#kernel/database/database.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { invalid, LimitReached, ValidationFailed } from '#kernel/operations/errors.ts'
import { cellsOf } from '#kernel/records/define-record.ts'
import { aLabelOf, SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import { assetIsOf } from '#resources/content/assets/store.ts'
import { type PageRow, type PageSnapshot, placeOfPage, SNAPSHOT_FIELDS } from '#resources/content/pages/record.ts'
import { isPattern, normalizePath } from '#resources/content/pages/rules.ts'
import type { NewPage } from '#resources/content/pages/schema.ts'
import { countPatterns, pageAtPath } from '#resources/content/pages/store.ts'
import { isRecordOf } from '#resources/content/versioned/store.ts'
import { isComparable } from '#resources/data/rows/values/sort-key.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'

type Fields = Partial<Static<typeof NewPage>>

/**
 * The page with the given fields changed that have no version.
 * @throws ValidationFailed naming the first field that is wrong
 */
export async function placedPage<P extends PageRow>(tx: Tx, page: P, fields: Fields): Promise<P> {
  const next: P = { ...page, ...cellsOf(placeOfPage, fields) }
  if (fields.language !== undefined) next.language = languageOf(fields.language)
  if (fields.path !== undefined) next.path = pathOf(fields.path)
  await checkReferences(tx, page, next)
  return next
}

/**
 * The versioned fields after a change.
 * @throws ValidationFailed naming the first field that is wrong
 */
export async function changedSnapshot(
  before: PageSnapshot,
  fields: Fields,
  { tx, website_id }: { tx: Db; website_id: string },
): Promise<PageSnapshot> {
  const given = SNAPSHOT_FIELDS.filter((field) => fields[field] !== undefined)
  const after: PageSnapshot = { ...before, ...Object.fromEntries(given.map((field) => [field, fields[field]])) }
  if (given.includes('structured_data')) checkStructuredData(after.structured_data)
  const image = after.og_image_asset_id
  if (image !== null && image !== before.og_image_asset_id && !(await assetIsOf(tx, website_id, image)))
    throw invalid('og_image_asset_id', 'must name an asset of this website')
  return after
}

/** @throws ValidationFailed when another page has the path */
export async function checkPathIsFree(tx: Tx, page: Pick<PageRow, 'id' | 'website_id' | 'path'>): Promise<void> {
  const other = await pageAtPath(tx, page.website_id, page.path)
  if (other && other.id !== page.id) throw pathTaken(other)
}

/** Pages at patterns of a website: all are tried for a path that is none of a page's own. */
const MAX_PATTERNS = 500

/**
 * Called before a page gets its path.
 * @throws LimitReached
 */
export async function checkPatternLimit(
  tx: Tx,
  { website_id, path }: Pick<PageRow, 'website_id' | 'path'>,
): Promise<void> {
  if (isPattern(path) && (await countPatterns(tx, website_id, MAX_PATTERNS)) >= MAX_PATTERNS)
    throw new LimitReached(
      'page_limit_reached',
      'base',
      `The limit of ${MAX_PATTERNS} pages with placeholders per website is reached`,
    )
}

function pathTaken(by?: { id: string; title: string | null }): ValidationFailed {
  const errors = { path: ['has already been taken'] }
  if (!by) return new ValidationFailed(errors)
  const title = by.title === null ? 'A page without title' : `The page "${by.title}"`
  return new ValidationFailed(errors, {
    detail: `${title} (id ${by.id}) has this path. Choose another one, or change that page instead.`,
    extra: { taken_by: { kind: 'page', id: by.id, title: by.title } },
  })
}

export const asPathTaken = asTaken(() => pathTaken())

export function languageOf(tag: string): string {
  const language = checkLanguage(tag)
  if (!language) throw invalid('language', 'must be a language tag, like en or pt-BR')
  return language
}

export function pathOf(input: string): string {
  const result = normalizePath(input)
  if (!result.ok) throw invalid('path', result.message)
  return result.path
}

const MAX_STRUCTURED_DATA_CHARACTERS = 50_000

function checkStructuredData(value: unknown): void {
  if (value === null) return
  if (typeof value !== 'object') throw invalid('structured_data', 'must be an object or a list of objects')
  if (JSON.stringify(value).length > MAX_STRUCTURED_DATA_CHARACTERS)
    throw invalid('structured_data', `is too long (maximum is ${MAX_STRUCTURED_DATA_CHARACTERS} characters of JSON)`)
}

const BINDING_FIELDS = ['table_id', 'row_key', 'path'] as const

/** @throws ValidationFailed for an id that is not a record of this website */
async function checkReferences(tx: Tx, before: PageRow, page: PageRow) {
  for (const kind of SHARED_PART_KINDS) {
    const field = `${kind}_id` as const
    const id = page[field]
    if (id !== null && id !== before[field] && !(await isRecordOf(tx, kind, page.website_id, id)))
      throw invalid(field, `must name ${aLabelOf(kind)} of this website`)
  }
  if (page.table_id !== null && BINDING_FIELDS.some((field) => page[field] !== before[field]))
    await checkBinding(tx, page)
}

/**
 * A page with a table shows the row whose value of the column `row_key` stands in its path.
 * @throws ValidationFailed naming the field that does not fit the others
 */
async function checkBinding(tx: Tx, page: PageRow): Promise<void> {
  const table = await tableOf(tx, page.website_id, page.table_id!)
  if (!table) throw invalid('table_id', 'must name a table of this website')
  const keys = readColumns(table).flatMap(({ key, type }) => (isComparable(type) ? [key] : []))
  if (page.row_key === null || !keys.includes(page.row_key))
    throw invalid(
      'row_key',
      `must be the key of a column of the table: ${keys.join(', ') || 'it has none that can be compared'}`,
    )
  if (page.path.split('/:').length !== 2)
    throw invalid('path', `must have exactly one placeholder, like /${table.key}/:${page.row_key}`)
}
