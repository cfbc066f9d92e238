import type { Db, Tx } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { PreviewCommentRow, PreviewRow } from '#resources/history/previews/record.ts'

type OfPreview = Pick<PreviewRow, 'id' | 'website_id'>

/** Oldest first. */
export async function listComments(
  db: Db,
  preview: OfPreview & Pick<PreviewRow, 'comments'>,
  window: Window,
): Promise<Listed<PreviewCommentRow>> {
  const rows = await commentsOf(db, preview).orderBy('number').limit(window.per).offset(window.offset).execute()
  return { rows, total: preview.comments }
}

export async function commentsAfter(db: Db, preview: OfPreview, number: number, limit: number) {
  return commentsOf(db, preview).where('number', '>', number).orderBy('number').limit(limit).execute()
}

export async function insertComment(tx: Tx, comment: PreviewCommentRow): Promise<void> {
  await tx.insertInto('preview_comments').values(comment).execute()
}

/** The address of who started a preview, while they have access to its website, and the website's name. */
export async function recipientOf(
  db: Db,
  { website_id, started_by }: Pick<PreviewRow, 'website_id' | 'started_by'>,
): Promise<{ email: string; website: string } | undefined> {
  return db
    .selectFrom('accesses')
    .innerJoin('users', 'users.id', 'accesses.user_id')
    .innerJoin('websites', 'websites.id', 'accesses.website_id')
    .where('accesses.website_id', '=', website_id)
    .where('accesses.user_id', '=', started_by)
    .select(['users.email', 'websites.name as website'])
    .executeTakeFirst()
}

function commentsOf(db: Db, { id, website_id }: OfPreview) {
  return db.selectFrom('preview_comments').selectAll().where('website_id', '=', website_id).where('preview_id', '=', id)
}
