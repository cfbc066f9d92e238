import type { Static } from 'typebox'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import { isUniqueViolation } from '#kernel/database/violations.ts'
import { invalid, LimitReached, ValidationFailed } from '#kernel/operations/errors.ts'
import { aLabelOf, SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import { assetIsOf } from '#resources/content/assets/store.ts'
import { checkBinding } from '#resources/content/pages/check-binding.ts'
import { isPattern, normalizePath } from '#resources/content/pages/rules.ts'
import type { NewPage } from '#resources/content/pages/schema.ts'
import { type PageSnapshot, SNAPSHOT_FIELDS } from '#resources/content/pages/snapshot.ts'
import { countPatterns, pageAtPath } from '#resources/content/pages/store.ts'
import { isRecordOf } from '#resources/content/versioned/store.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'

type Fields = Partial<Static<typeof NewPage>>

/**
 * The page with the given fields changed that have no version.
 * @throws ValidationFailed naming the first field that is wrong
 */
export async function placedPage<P extends PageRow>(tx: Tx, page: P, fields: Fields): Promise<P> {
  const next: P = { ...page }
  for (const field of PLAIN_FIELDS) if (fields[field] !== undefined) Object.assign(next, { [field]: fields[field] })
  for (const field of BOOLEAN_FIELDS) if (fields[field] !== undefined) next[field] = fields[field] ? 1 : 0
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

/** Two pages are created or moved at the same time: the unique index lets one of them have the path. */
export function asPathTaken(error: unknown): never {
  throw isUniqueViolation(error) ? pathTaken() : error
}

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

const BOOLEAN_FIELDS = ['use_header', 'use_footer', 'use_html_head', 'in_sitemap'] as const
const PLAIN_FIELDS = [
  'translation_group_id',
  'status',
  'header_id',
  'footer_id',
  'html_head_id',
  'table_id',
  'row_key',
] as const satisfies (keyof Fields)[]

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
