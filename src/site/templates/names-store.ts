import type { Db } from '#database/database.ts'
import type { Use } from '#templates/program.ts'

/** The names of a kind that a website has, at most `limit`. */
export async function namesOf(db: Db, website_id: string, kind: Use['kind'], limit: number): Promise<string[]> {
  if (kind === 'table') {
    const tables = await db
      .selectFrom('tables')
      .select('key')
      .where('website_id', '=', website_id)
      .limit(limit)
      .execute()
    return tables.map(({ key }) => key)
  }
  if (kind === 'component' || kind === 'snippet') {
    const blocks = db.selectFrom('blocks').select('name').where('website_id', '=', website_id).where('kind', '=', kind)
    return (await blocks.limit(limit).execute()).map(({ name }) => name)
  }
  if (kind === 'form') {
    const forms = await db.selectFrom('forms').select('key').where('website_id', '=', website_id).limit(limit).execute()
    return forms.map(({ key }) => key)
  }
  const website = await db.selectFrom('websites').select('facts').where('id', '=', website_id).executeTakeFirst()
  return Object.keys(JSON.parse(website?.facts ?? '{}')).slice(0, limit)
}
