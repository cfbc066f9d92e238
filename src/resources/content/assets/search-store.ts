import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { dataHistories } from '#kernel/versioning/data-history-store.ts'
import type { Alts } from '#resources/content/assets/alts.ts'
import { latestOf } from '#resources/content/assets/asset-content.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { measured } from '#resources/content/search/measured-store.ts'
import { hasNoFilter, lockedRow } from '#resources/content/search/placed-store.ts'
import { mayHold } from '#resources/content/search/probe-store.ts'
import type { Probe, SearchedRecord, SearchSource } from '#resources/content/search/source.ts'

const PREFIX = 'alts.'

/** Alt texts. */
export const assetSource: SearchSource = {
  kind: 'asset',
  fields: ['alt', 'alts'],
  admits: hasNoFilter,
  measure: (db, { website_id, above, limit }) =>
    measured(
      db,
      assets(db, website_id, above)
        .select(['ordinal', sql<number>`coalesce(octet_length(alt), 0) + octet_length(alts)`.as('size')])
        .limit(limit),
    ),
  async candidates(db, { website_id, above, upTo }, _, probe) {
    let query = assets(db, website_id, above).where('ordinal', '<=', upTo)
    if (probe) query = query.where(mayHoldAlts(db, probe))
    return (await query.select(['id', 'ordinal', 'filename', 'alt', 'alts']).execute()).map(recordOf)
  },
  async record(tx, website_id, id) {
    const row = await lockedRow<AssetRow>(tx, 'assets', { website_id, id })
    const history = row && (await dataHistories(tx, website_id, [id])).get(id)
    return row && recordOf(latestOf({ ...row, newer: history?.newer ?? null }))
  },
}

function assets(db: Db, website_id: string, above: number) {
  return db.selectFrom('assets').where('website_id', '=', website_id).where('ordinal', '>', above).orderBy('ordinal')
}

function mayHoldAlts(db: Db, probe: NonNullable<Probe>) {
  const inJson = { ...probe, part: JSON.stringify(probe.part).slice(1, -1) }
  return sql<boolean>`(${mayHold(db, sql.ref('alt'), probe)} or ${mayHold(db, sql.ref('alts'), inJson)})`
}

type Searched = Pick<AssetRow, 'id' | 'ordinal' | 'filename' | 'alt' | 'alts'>

function recordOf({ id, ordinal, filename, alt, alts }: Searched): SearchedRecord {
  const byLanguage = Object.entries(JSON.parse(alts) as Alts)
  return {
    id,
    ordinal: Number(ordinal),
    title: filename,
    path: null,
    latest_number: null,
    texts: { alt: alt ?? '', ...Object.fromEntries(byLanguage.map(([tag, text]) => [`${PREFIX}${tag}`, text])) },
    changes({ alt: changed, ...others }) {
      const entries = Object.entries(others).map(([field, text]) => [field.slice(PREFIX.length), text])
      return {
        ...(changed === undefined ? {} : { alt: changed }),
        ...(entries.length > 0 ? { alts: Object.fromEntries(entries) } : {}),
      }
    },
  }
}
