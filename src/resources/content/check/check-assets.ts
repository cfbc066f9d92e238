import type { Website, With } from '#resources/content/check/check-html.ts'
import { wholeRecord } from '#resources/content/check/problems.ts'
import { assetsWithoutUse, fileTargets, largeImages } from '#resources/content/check/records-store.ts'
import { rowsFrom } from '#resources/data/rows/stretch-store.ts'
import { tablesOf } from '#resources/data/tables/store.ts'

/** Images are resized for screens, but the original is read for that, and sent where nothing resizes it. */
const MAX_IMAGE_BYTES = 1_000_000
/** Unused assets that are looked for in rows. */
const MAX_UNUSED = 5_000
const ROWS_AT_ONCE = 500
/** Rows in which assets are looked for; in larger tables none counts as unused. */
const MAX_ROWS = 50_000

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/**
 * Adds large images, and files that nothing names.
 * @returns what was not checked, a sentence each
 */
export async function checkAssets({ id: website_id }: Website, { db, problems }: With): Promise<string[]> {
  if (problems.wants('oversized_image')) {
    const limit = problems.roomFor('oversized_image')
    const { some, total } = await largeImages(db, website_id, { bytes: MAX_IMAGE_BYTES, limit })
    for (const { id, filename, byte_size, width, height } of some) {
      const size = width === null ? '' : `, ${width} × ${height} pixels`
      const message = `${filename} has ${megabytes(byte_size)}${size}: replace it with a smaller one.`
      problems.add('oversized_image', wholeRecord('asset', id, null), message)
    }
    problems.count('oversized_image', total - some.length)
  }
  if (!problems.wants('unused_asset')) return []
  const candidates = await assetsWithoutUse(db, website_id, MAX_UNUSED)
  const unnamed = new Map(candidates.map((asset) => [asset.id, asset]))
  for (const target of await fileTargets(db, website_id)) removeNamed(unnamed, target)
  let read = 0
  for (const { id } of unnamed.size > 0 ? await tablesOf(db, website_id) : [])
    for (let ordinal = 0; unnamed.size > 0; ) {
      if (read >= MAX_ROWS) return [`Unused assets: the website has more than ${MAX_ROWS} rows, which may name them.`]
      const rows = await rowsFrom(db, id, ordinal, ROWS_AT_ONCE)
      if (rows.length === 0) break
      for (const { data } of rows) removeNamed(unnamed, data)
      read += rows.length
      ordinal = Number(rows.at(-1)!.ordinal) + 1
    }
  for (const { id, filename, byte_size } of unnamed.values())
    problems.add('unused_asset', wholeRecord('asset', id, null), `Nothing uses ${filename} (${megabytes(byte_size)}).`)
  return []
}

function removeNamed(assets: Map<string, unknown>, text: string) {
  for (const [id] of text.matchAll(ID)) assets.delete(id.toLowerCase())
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 2 : 0)} MB`
}
