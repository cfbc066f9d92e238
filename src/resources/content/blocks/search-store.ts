import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { BLOCK_KINDS, type BlockKind } from '#kernel/versioning/kinds.ts'
import { blocksShown } from '#resources/content/blocks/shown-store.ts'
import type { SearchedRecord, SearchSource } from '#resources/content/search/source.ts'

const FIELDS: Record<BlockKind, readonly string[]> = {
  component: ['html_content', 'css'],
  snippet: ['html_content'],
  theme: ['css'],
}

export const blockSources: readonly SearchSource[] = BLOCK_KINDS.map((kind) => ({
  kind,
  fields: FIELDS[kind],
  admits: ({ language, path_prefix, ids, table }) =>
    language === undefined && path_prefix === undefined && ids === undefined && table === undefined,
  async sizes(db, { website_id, above, limit }) {
    const rows = await blocks(db, website_id, kind)
      .select('blocks.ordinal')
      .select(sql<number>`octet_length(versions.html_content) + octet_length(versions.snapshot)`.as('size'))
      .where('blocks.ordinal', '>', above)
      .orderBy('blocks.ordinal')
      .limit(limit)
      .execute()
    return rows.map(({ ordinal, size }) => ({ ordinal: Number(ordinal), size: Number(size) }))
  },
  // Without the probe: css is within JSON, and blocks are few.
  async candidates(db, { website_id, above, upTo }) {
    const rows = await full(db, website_id, kind)
      .where('blocks.ordinal', '>', above)
      .where('blocks.ordinal', '<=', upTo)
      .orderBy('blocks.ordinal')
      .execute()
    return rows.map((row) => recordOf(kind, row))
  },
  async record(db, website_id, id) {
    const row = await full(db, website_id, kind).where('blocks.id', '=', id).executeTakeFirst()
    return row && recordOf(kind, row)
  },
}))

function full(db: Db, website_id: string, kind: BlockKind) {
  return blocks(db, website_id, kind).select([
    'blocks.id',
    'blocks.ordinal',
    'blocks.name',
    'histories.latest_number',
    'versions.html_content',
    'versions.snapshot',
  ])
}

function blocks(db: Db, website_id: string, kind: BlockKind) {
  return blocksShown(db, kind, 'latest').where('blocks.website_id', '=', website_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof full>['execute']>>[number]

function recordOf(kind: BlockKind, { id, ordinal, name, latest_number, html_content, snapshot }: Row): SearchedRecord {
  const texts =
    kind === 'theme'
      ? { css: html_content }
      : { html_content, ...(kind === 'component' ? { css: JSON.parse(snapshot).css as string } : {}) }
  return { id, ordinal: Number(ordinal), title: name, path: null, latest_number, texts }
}
