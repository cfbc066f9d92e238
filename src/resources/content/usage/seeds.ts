import type { Db } from '#kernel/database/database.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import { usesOfAsset } from '#resources/content/assets/uses.ts'
import { pagesBoundTo } from '#resources/content/pages/binding-store.ts'
import type { Seed } from '#resources/content/usage/affected.ts'
import { formsWithOptionsFrom } from '#resources/data/forms/store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tablesOf } from '#resources/data/tables/store.ts'

/**
 * What usage, and a delete, begin with: how each kind of record is named by others, and where else it stands. Html names
 * components and snippets; shared parts, themes and placed snippets stand by themselves.
 */
export function seedOfRecord({ kind, id, name = '' }: { kind: HtmlKind; id: string; name?: string }): Seed {
  return { used: kind === 'component' || kind === 'snippet' ? [{ kind, name }] : [], records: [{ kind, id }] }
}

export function seedOfAsset(asset: { id: string; filename: string }): Seed {
  return { used: usesOfAsset(asset), records: [] }
}

export function seedOfForm({ key }: { key: string }): Seed {
  return { used: [{ kind: 'form', name: key }], records: [] }
}

export async function seedOfTable(
  { id, website_id, key }: { id: string; website_id: string; key: string },
  db: Db,
): Promise<Seed> {
  const others = (await tablesOf(db, website_id)).filter((table) => table.id !== id)
  return {
    used: [{ kind: 'table', name: key }],
    records: [],
    pageIds: (await pagesBoundTo(db, website_id, id)).map((page) => page.id),
    forms: await formsWithOptionsFrom(db, { website_id, key }),
    tables: others.filter((table) => readColumns(table).some(({ reference_table_id }) => reference_table_id === id)),
  }
}
