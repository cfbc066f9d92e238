import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'

/** Whether pages of the website carry the script. */
export async function hasScript(db: Db, websiteId: string): Promise<boolean> {
  const [website] = await scriptOf(db, { id: websiteId })
  return website?.analytics_script === 1
}

const scriptOf = prepare<{ id: string }, { analytics_script: number }>((db, { id }) =>
  db.selectFrom('websites').select('analytics_script').where('id', '=', id).where('deleted_at', 'is', null),
)
