import type { Db, Tx } from '#kernel/database/database.ts'
import type { PreviewDraftRow } from '#kernel/database/tables/previews.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import type { DraftKind, StoredDraft } from '#resources/history/previews/rules.ts'

type Place = Pick<PreviewDraftRow, 'website_id' | 'preview_id' | 'record_id'>

type Saved = Pick<PreviewDraftRow, 'byte_size' | 'created_at' | 'updated_at'>

export async function draftAt(tx: Tx, place: Place) {
  return tx
    .selectFrom('preview_drafts')
    .select(['html_content', 'fields', 'byte_size', 'created_at', 'updated_at'])
    .where('website_id', '=', place.website_id)
    .where('preview_id', '=', place.preview_id)
    .where('record_id', '=', place.record_id)
    .executeTakeFirst()
}

/** Null deletes it. */
export async function saveDraft(
  tx: Tx,
  place: Place,
  kind: DraftKind,
  draft: StoredDraft | null,
  { byte_size, created_at, updated_at }: Saved,
) {
  if (draft === null) {
    await tx
      .deleteFrom('preview_drafts')
      .where('website_id', '=', place.website_id)
      .where('preview_id', '=', place.preview_id)
      .where('record_id', '=', place.record_id)
      .execute()
    return
  }
  const texts = { html_content: draft.html_content, fields: JSON.stringify(draft.fields), byte_size, updated_at }
  await tx
    .insertInto('preview_drafts')
    .values({ ...place, kind, ...texts, created_at })
    .onConflict((conflict) => conflict.columns(['website_id', 'preview_id', 'record_id']).doUpdateSet(texts))
    .execute()
}

/** What a preview shows of records in place of what its base shows. */
export async function chosenFor(
  db: Db,
  preview: Pick<PreviewRow, 'id' | 'website_id' | 'drafts'>,
  ids: readonly string[],
): Promise<{ numbers: ReadonlyMap<string, number>; drafts: ReadonlyMap<string, StoredDraft> }> {
  const { id, website_id } = preview
  const versions = await db
    .selectFrom('preview_versions')
    .select(['record_id', 'number'])
    .where('website_id', '=', website_id)
    .where('preview_id', '=', id)
    .where('record_id', 'in', ids)
    .execute()
  return {
    numbers: new Map(versions.map(({ record_id, number }) => [record_id, number])),
    drafts: preview.drafts === 0 ? new Map() : await draftsFor(db, preview, ids),
  }
}

async function draftsFor(db: Db, { id, website_id }: Pick<PreviewRow, 'id' | 'website_id'>, ids: readonly string[]) {
  const drafts = await db
    .selectFrom('preview_drafts')
    .select(['record_id', 'html_content', 'fields'])
    .where('website_id', '=', website_id)
    .where('preview_id', '=', id)
    .where('record_id', 'in', ids)
    .execute()
  return new Map(
    drafts.map(({ record_id, html_content, fields }) => [record_id, { html_content, fields: JSON.parse(fields) }]),
  )
}
