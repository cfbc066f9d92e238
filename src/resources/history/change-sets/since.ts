import { netRows } from '#kernel/changes/net-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import type { ChangedRow } from '#kernel/database/tables/change-sets.ts'
import type { Since, StaleRead } from '#kernel/operations/error-body.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { diffOfRecord, recordsOf } from '#resources/history/change-sets/diff.ts'

/** Who read a record longer ago is told to read it again. */
const LOOKED_BACK_MS = 2 * 86_400_000
const MAX_ROWS = 100
const MAX_FIELDS = 20
/** Of a value, as JSON, and of the diff. */
const MAX_VALUE = 500
const MAX_DIFF = 4_000

type Changed = ChangedRow & { actor: string }

/** What was changed of a record since a state of it, by its fields and html; null where that is too long ago, or nothing is captured. */
export async function changesSince(db: Db, { website_id, record_id, revision }: StaleRead, compute: Compute) {
  const rows = await lastChanges(db, website_id, record_id)
  const from = rows.findIndex(({ table_name, before }) => table_name !== 'histories' && isAt(before, revision))
  if (from < 0) return null
  const since = rows.filter(({ change_id }) => change_id >= rows[from]!.change_id)
  const [record] = recordsOf(netRows(since))
  const by = [...new Set(since.map(({ actor }) => nameOf(JSON.parse(actor))))]
  if (!record) return { by, fields: [], diff: '' }
  const { fields, diff } = await diffOfRecord(db, website_id, record, compute)
  return {
    by,
    fields: fields.slice(0, MAX_FIELDS).map(({ field, before, after }) => ({
      field,
      before: cut(before),
      after: cut(after),
    })),
    diff: diff.length > MAX_DIFF ? `${diff.slice(0, diff.lastIndexOf('\n', MAX_DIFF))}\n…` : diff,
  } satisfies Since
}

/** Oldest first. */
async function lastChanges(db: Db, website_id: string, record_id: string): Promise<Changed[]> {
  const rows = await db
    .selectFrom('change_sets')
    .innerJoin('changed_rows', (join) =>
      join
        .onRef('changed_rows.website_id', '=', 'change_sets.website_id')
        .onRef('changed_rows.change_set_id', '=', 'change_sets.id'),
    )
    .selectAll('changed_rows')
    .select('change_sets.actor')
    .where('change_sets.website_id', '=', website_id)
    .where('change_sets.started_at', '>=', Date.now() - LOOKED_BACK_MS)
    .where('changed_rows.record_id', '=', record_id)
    .orderBy('changed_rows.seq', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.reverse() as unknown as Changed[]
}

/** A theme's revision also says whether it is active. */
function isAt(before: string | null, revision: string): boolean {
  return before !== null && String(JSON.parse(before).revision) === revision.split('.', 1)[0]
}

function nameOf({ name, client }: { name: string; client: string | null }): string {
  return client ? `${name} (${client})` : name
}

function cut(value: unknown): unknown {
  const json = JSON.stringify(value) ?? 'null'
  return json.length <= MAX_VALUE ? value : `${json.slice(0, MAX_VALUE).toWellFormed()}…`
}
