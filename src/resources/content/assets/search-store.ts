import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { measured } from '#resources/content/search/measured-store.ts'
import { hasNoFilter, lockedRow } from '#resources/content/search/placed-store.ts'
import { mayHold } from '#resources/content/search/probe-store.ts'
import type { SearchedRecord, SearchSource } from '#resources/content/search/source.ts'

/** Alt texts. */
export const assetSource: SearchSource = {
  kind: 'asset',
  fields: ['alt'],
  admits: hasNoFilter,
  measure: (db, { website_id, above, limit }) =>
    measured(
      db,
      assets(db, website_id, above)
        .select(['ordinal', sql<number>`coalesce(octet_length(alt), 0)`.as('size')])
        .limit(limit),
    ),
  async candidates(db, { website_id, above, upTo }, _, probe) {
    let query = assets(db, website_id, above).where('ordinal', '<=', upTo)
    if (probe) query = query.where(mayHold(db, sql.ref('alt'), probe))
    return (await query.select(['id', 'ordinal', 'filename', 'alt']).execute()).map(recordOf)
  },
  async record(tx, website_id, id) {
    const row = await lockedRow<AssetRow>(tx, 'assets', { website_id, id })
    return row && recordOf(row)
  },
}

function assets(db: Db, website_id: string, above: number) {
  return db.selectFrom('assets').where('website_id', '=', website_id).where('ordinal', '>', above).orderBy('ordinal')
}

function recordOf({
  id,
  ordinal,
  filename,
  alt,
}: Pick<AssetRow, 'id' | 'ordinal' | 'filename' | 'alt'>): SearchedRecord {
  return {
    id,
    ordinal: Number(ordinal),
    title: filename,
    path: null,
    latest_number: null,
    texts: { alt: alt ?? '' },
    changes: (texts) => texts,
  }
}
