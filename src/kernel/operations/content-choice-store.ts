import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { type ContentChoice, readChoice } from '#kernel/operations/content-choice.ts'

/** As it is within the transaction, so that a change of it applies immediately in every process. */
export async function contentChoiceOf(db: Db, website_id: string): Promise<ContentChoice> {
  const [website] = await choiceOf(db, { website_id })
  return website ? readChoice(website.content_editors) : {}
}

const choiceOf = prepare<{ website_id: string }, { content_editors: string }>((db, { website_id }) =>
  db.selectFrom('websites').select('content_editors').where('id', '=', website_id),
)
