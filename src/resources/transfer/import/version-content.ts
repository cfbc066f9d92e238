import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { changeable } from '#kernel/records/define-record.ts'
import type { Content, Use } from '#kernel/versioning/compile-change.ts'
import { compiledContent, usesOf } from '#kernel/versioning/compiled-content.ts'
import { BLOCK_KINDS, type HtmlKind, isBlock } from '#kernel/versioning/kinds.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { SNAPSHOT_FIELDS } from '#resources/content/pages/record.ts'
import type { AnyDefinition } from '#resources/content/versioned/definition.ts'
import { DEFINITIONS } from '#resources/content/versioned/definitions.ts'
import { VERSIONED_RECORDS } from '#resources/content/versioned/records.ts'
import type { ImportIds } from '#resources/transfer/import/ids.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'

/** A version as it is saved. `uses` is null for one that is neither the latest nor live. */
export type PreparedVersion = Content & { uses: readonly Use[] | null; notes: string[] }

/**
 * Reads the content of a version. Nothing is refused: numbers of versions have no gaps, so what cannot be used is left
 * blank and named in `notes`. The latest version's templates are checked, and imported as they are.
 */
export async function versionContent(
  db: Db,
  ids: ImportIds,
  version: PlannedVersion,
  compute: Compute,
): Promise<PreparedVersion> {
  const kind = version.of.kind as HtmlKind
  const html_content = ids.inText(version.html_content)
  const notes: string[] = []
  const snapshot = kind === 'page' ? pageSnapshot(ids, version.snapshot) : await ownSnapshot(db, ids, version, notes)
  const content = { html_content, snapshot }
  if (!version.latest && !version.pinned) return { ...content, uses: null, notes }
  try {
    const { content: compiled } = await compiledContent(kind, { before: null, after: content }, compute)
    return { ...compiled, notes }
  } catch (error) {
    if (!(error instanceof OperationError) || error.status !== 422) throw error
    if (version.latest) notes.push(`${error.message}; it was imported as it is`)
    return { ...content, uses: await usesOf(kind, content, compute), notes }
  }
}

/** Of a record that was mended. */
function pageSnapshot(ids: ImportIds, given: Record<string, unknown>): string {
  const fields = JSON.parse(ids.inText(JSON.stringify(given))) as Record<string, unknown>
  const image = given.og_image_asset_id
  fields.og_image_asset_id = typeof image === 'string' ? ids.of(image) : null
  return JSON.stringify(Object.fromEntries(SNAPSHOT_FIELDS.map((field) => [field, fields[field] ?? null])))
}

async function ownSnapshot(
  db: Db,
  ids: ImportIds,
  { of, snapshot, html_content }: PlannedVersion,
  notes: string[],
): Promise<string> {
  const { kind } = of
  if (!isBlock(kind)) return '{}'
  const { blank, changed, text }: AnyDefinition = DEFINITIONS[kind]
  const { page_ids, ...fields } = JSON.parse(ids.inText(JSON.stringify(snapshot))) as Record<string, unknown>
  const pages = Array.isArray(page_ids) ? { page_ids: page_ids.map((id) => ids.of(String(id))) } : null
  const problem = problemsOf(SHAPES[kind]!, { ...fields, ...pages })
  if (problem) {
    const [field, [message]] = Object.entries(problem)[0]! as [string, [string]]
    notes.push(`${field} ${message}, and was left blank`)
    return JSON.stringify(blank)
  }
  try {
    // Pages of old versions may have been deleted, so that they exist is not checked.
    const given = { ...fields, [text]: ids.inText(html_content) }
    const checked = await changed(blank, given, { tx: db, website_id: '' })
    return JSON.stringify({ ...checked, ...pages })
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    notes.push(`${error.message}, and was left blank`)
    return JSON.stringify(blank)
  }
}

const SHAPES = Object.fromEntries(BLOCK_KINDS.map((kind) => [kind, Type.Object(changeable(VERSIONED_RECORDS[kind]))]))
