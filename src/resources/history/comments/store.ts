import { type ExpressionBuilder, sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { Tables } from '#kernel/database/tables.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { deleterOf, inserterOf, saverOf } from '#kernel/records/store.ts'
import { type Mention, mentionKey } from '#resources/history/comments/mentions.ts'
import { type CommentRow, type CommentStatus, comment } from '#resources/history/comments/record.ts'

/** Of a website. */
export const MAX_COMMENTS = 10_000

export const commentTarget: Target<CommentRow> = {
  label: 'Comment',
  table: 'comments',
  websiteColumn: 'comments.website_id',
  query: (db) => db.selectFrom('comments').selectAll('comments'),
  revision: revisionOf,
}

type Filters = {
  status?: CommentStatus
  page_id?: string
  record_id?: string
  preview_id?: string
  /** Only those that mention one of these, by `mentionKey`. */
  mentioned?: readonly string[]
}

/** Newest first. */
export function listComments(
  db: Db,
  website_id: string,
  window: Window,
  { status, page_id, record_id, preview_id, mentioned }: Filters,
): Promise<Listed<CommentRow>> {
  let comments = db.selectFrom('comments').selectAll().where('website_id', '=', website_id)
  if (status !== undefined) comments = comments.where('status', '=', status)
  if (page_id !== undefined) comments = comments.where('page_id', '=', page_id.toLowerCase())
  if (record_id !== undefined) comments = comments.where('record_id', '=', record_id.toLowerCase())
  if (preview_id !== undefined) comments = comments.where('preview_id', '=', preview_id.toLowerCase())
  if (mentioned !== undefined) comments = comments.where((eb) => eb('id', 'in', mentioning(eb, website_id, mentioned)))
  return readWindow(comments.orderBy('number', 'desc'), window)
}

function mentioning(eb: ExpressionBuilder<Tables, 'comments'>, website_id: string, mentioned: readonly string[]) {
  return eb
    .selectFrom('comment_mentions')
    .select('comment_id')
    .where('comment_mentions.website_id', '=', website_id)
    .where('mentioned', 'in', mentioned)
}

/** Oldest first. */
export async function commentsOfPreview(
  db: Db,
  { id, website_id }: { id: string; website_id: string },
  { after = 0, limit, offset = 0 }: { after?: number; limit: number; offset?: number },
): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('preview_id', '=', id)
    .where('preview_number', '>', after)
    .orderBy('preview_number')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countOfPreview(db: Db, { id, website_id }: { id: string; website_id: string }): Promise<number> {
  return countRows(db.selectFrom('comments').where('website_id', '=', website_id).where('preview_id', '=', id))
}

/** @returns the number of the next comment @throws LimitReached */
export async function nextNumber(tx: Tx, website_id: string): Promise<number> {
  const { last_number, comments } = await tx
    .insertInto('comment_counters')
    .values({ website_id, last_number: 1, comments: 1 })
    .onConflict((conflict) =>
      conflict.column('website_id').doUpdateSet({
        last_number: sql`comment_counters.last_number + 1`,
        comments: sql`comment_counters.comments + 1`,
      }),
    )
    .returning(['last_number', 'comments'])
    .executeTakeFirstOrThrow()
  if (comments > MAX_COMMENTS)
    throw new LimitReached(
      'comment_limit_reached',
      'base',
      `This website has reached the limit of ${MAX_COMMENTS} comments`,
      'Nothing was saved. Delete comments that are no longer needed.',
    )
  return last_number
}

const insert = inserterOf(comment)
const remove = deleterOf(comment)
export const saveComment = saverOf(comment)

export async function insertComment(tx: Tx, row: CommentRow, mentions: readonly Mention[]): Promise<void> {
  await insert(tx, row)
  await noteMentions(tx, row, mentions)
}

/** So that the comment is found by them. */
export async function noteMentions(
  tx: Tx,
  { id, website_id }: CommentRow,
  mentions: readonly Mention[],
): Promise<void> {
  if (mentions.length === 0) return
  await tx
    .insertInto('comment_mentions')
    .values(mentions.map((mention) => ({ website_id, mentioned: mentionKey(mention), comment_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteComment(tx: Tx, { id, website_id }: CommentRow): Promise<void> {
  await remove(tx, { id, website_id })
  await forgetMentions(tx, { id, website_id })
  await tx
    .updateTable('comment_counters')
    .set({ comments: sql`comments - 1` })
    .where('website_id', '=', website_id)
    .execute()
}

export async function forgetMentions(tx: Tx, { id, website_id }: { id: string; website_id: string }): Promise<void> {
  await tx.deleteFrom('comment_mentions').where('website_id', '=', website_id).where('comment_id', '=', id).execute()
}
