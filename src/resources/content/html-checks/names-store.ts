import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { NamedKind } from '#kernel/versioning/kinds.ts'
import { shownOfKind } from '#kernel/versioning/shown-store.ts'
import type { Prop } from '#resources/content/components/component.ts'
import { formKeys } from '#resources/data/forms/store.ts'
import { tablesOf } from '#resources/data/tables/store.ts'

export type PropsOf = Pick<Prop, 'name' | 'required' | 'default'>[]

/** What html of a website can name. */
export async function namesOf(db: Db, website_id: string, kind: NamedKind): Promise<string[]> {
  return NAMES[kind](db, website_id)
}

const NAMES: Record<NamedKind, (db: Db, website_id: string) => Promise<string[]>> = {
  component: (db, website_id) => namesOfBlocks(db, website_id, 'component'),
  snippet: (db, website_id) => namesOfBlocks(db, website_id, 'snippet'),
  async fact(db, website_id) {
    const website = await db.selectFrom('websites').select('facts').where('id', '=', website_id).executeTakeFirst()
    return Object.keys(JSON.parse(website?.facts ?? '{}'))
  },
  form: formKeys,
  table: async (db, website_id) => (await tablesOf(db, website_id)).map(({ key }) => key),
}

async function namesOfBlocks(db: Db, website_id: string, kind: 'component' | 'snippet'): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('name')
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ name }) => name)
}

/** The properties of components, by name, as of their latest versions. */
export async function propsOf(db: Db, website_id: string, names: readonly string[]): Promise<Map<string, PropsOf>> {
  const rows = await shownOfKind(db, website_id, 'component', 'latest')
    .select(['blocks.name', 'versions.snapshot'])
    .where(isAmong(db, 'blocks.name', names))
    .execute()
  return new Map(rows.map(({ name, snapshot }) => [name, JSON.parse(snapshot).props]))
}
