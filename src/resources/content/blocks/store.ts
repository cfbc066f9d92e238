import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { withKeyShareLock } from '#kernel/database/key-share.ts'
import { joinList, leaveList, seekList } from '#kernel/database/ordinal-list.ts'
import type { BlockRow } from '#kernel/database/tables/blocks.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import { type BlockKind, titleOf } from '#kernel/versioning/kinds.ts'
import { blocksShown } from '#resources/content/blocks/shown-store.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

/** A block with its latest version; lists leave out the text. `theme_id` is the website's. */
export type Block = BlockRow & HistoryState & { snapshot: string; html_content?: string; theme_id: string | null }
export type FullBlock = Block & OfSite & { html_content: string }

export function blockTarget(kind: BlockKind): Target<FullBlock> {
  return {
    label: titleOf(kind),
    table: 'blocks',
    // Several blocks make a cycle together, and one theme of a website is active.
    lockedBy: { table: 'websites', column: 'website_id' },
    websiteColumn: 'blocks.website_id',
    query: (db) => fullBlocks(db, kind),
    revision: blockRevision,
  }
}

/** Whether a theme is active is a field of its website. */
export function blockRevision({ revision, id, theme_id }: Block): string {
  return theme_id === id ? `${revision}.active` : String(revision)
}

type Place = { id: string; website_id: string }

export async function getBlock(db: Db, kind: BlockKind, { id, website_id }: Place): Promise<FullBlock> {
  const block = await fullBlocks(db, kind)
    .where('blocks.website_id', '=', website_id)
    .where('blocks.id', '=', id)
    .executeTakeFirst()
  if (!block) throw new NotFound(titleOf(kind))
  return block
}

export async function blockNamed(
  db: Db,
  website_id: string,
  kind: BlockKind,
  name: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('blocks')
    .select('id')
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** When true, the theme cannot be deleted until the transaction ends. */
export async function themeIsOf(tx: Tx, website_id: string, id: string): Promise<boolean> {
  const query = tx
    .selectFrom('blocks')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('kind', '=', 'theme')
  return (await withKeyShareLock(tx, query).executeTakeFirst()) !== undefined
}

/** @returns the number of blocks of the kind that the website now has */
export async function insertBlock(
  tx: Tx,
  block: Omit<BlockRow, 'ordinal'>,
): Promise<{ ordinal: number; length: number }> {
  const place = await joinList(tx, block)
  await tx
    .insertInto('blocks')
    .values({
      id: block.id,
      website_id: block.website_id,
      kind: block.kind,
      ordinal: place.ordinal,
      name: block.name,
      revision: block.revision,
      created_at: block.created_at,
      updated_at: block.updated_at,
    })
    .execute()
  return place
}

export async function saveBlock(tx: Tx, { id, website_id, name, revision, updated_at }: BlockRow): Promise<void> {
  await tx
    .updateTable('blocks')
    .set({ name, revision, updated_at })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

export async function touchBlock(tx: Tx, { id, website_id }: Place): Promise<void> {
  await tx
    .updateTable('blocks')
    .set({ revision: sql`revision + 1` })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteBlock(tx: Tx, block: BlockRow): Promise<void> {
  await tx.deleteFrom('blocks').where('website_id', '=', block.website_id).where('id', '=', block.id).execute()
  await leaveList(tx, block, block.ordinal)
}

export async function listBlocks(db: Db, website_id: string, kind: BlockKind, window: Window): Promise<Listed<Block>> {
  const place = await seekList(db, { website_id, kind }, window.offset)
  const rows = await blocks(db, kind)
    .where('blocks.website_id', '=', website_id)
    .where('blocks.ordinal', '>=', place.from)
    .orderBy('blocks.ordinal')
    .limit(window.per)
    .offset(place.skip)
    .execute()
  return { rows, total: place.length }
}

function fullBlocks(db: Db, kind: BlockKind) {
  return blocks(db, kind).select([
    'versions.html_content',
    'websites.subdomain as site_subdomain',
    primaryDomain.as('site_primary_domain'),
  ])
}

function blocks(db: Db, kind: BlockKind) {
  return blocksShown(db, kind, 'latest')
    .innerJoin('websites', 'websites.id', 'blocks.website_id')
    .selectAll('blocks')
    .select([
      'histories.latest_version_id',
      'histories.latest_number',
      'histories.pinned_version_id',
      'histories.pinned_number',
      'histories.pin_reason',
      'versions.snapshot',
      'websites.theme_id',
    ])
}
