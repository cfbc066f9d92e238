import { type NetRow, netRows } from '#kernel/changes/net-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import type { AuditRow } from '#kernel/database/tables/journals.ts'
import { actionOf, columnsShown, type RecordRows, recordsOf } from '#resources/history/change-sets/diff.ts'
import { kindOfRow } from '#resources/history/change-sets/record-kinds.ts'
import { fieldsOf } from '#resources/history/change-sets/shown-fields.ts'
import { firstRowsOf, type ShortRow } from '#resources/history/change-sets/store.ts'

/** Rows of the audit log whose changes are read together. */
export const CHANGES_AT_ONCE = 50
/** Changed rows shown of one operation, and characters of each one's columns; the diff of its change set has all. */
const SHOWN = { rows: 10, characters: 5_000 }

type Audited = Pick<AuditRow, 'id' | 'website_id' | 'change_set_id' | 'resource_type' | 'resource_id' | 'changes'>

/** What each operation changed: fields before and after, html by the numbers of its versions. In the order of `audited`. */
export async function changesOf(db: Db, website_id: string, audited: readonly Audited[]) {
  const rows = await firstRowsOf(db, website_id, audited, { ...SHOWN, rows: SHOWN.rows + 1 })
  return audited.map((row) => presentChanges(row, rows.get(row.id) ?? []))
}

function presentChanges({ resource_type, resource_id, changes }: Audited, rows: readonly ShortRow[]) {
  const long = rows.filter(({ is_long }) => is_long === 1)
  const whole = rows.slice(0, SHOWN.rows).filter(({ is_long }) => is_long === 0)
  const records = recordsOf(netRows(whole)).map((record) => ofRecord(record, resource_id, resource_type))
  if (changes !== null) {
    const of = { kind: resource_type, record_id: resource_id!, action: 'updated' as const }
    records.push({ ...of, fields: JSON.parse(changes), from_number: null, to_number: null })
  }
  return { records, cut: rows.length > SHOWN.rows || long.length > 0 }
}

function ofRecord(record: RecordRows, resource_id: string | null, resource_type: string | null) {
  const { id, own, history } = record
  const kind = kindOf([own, history])
  const action = actionOf(record)
  const { before = null, after = null } = own ?? {}
  return {
    // Of a new record only the operation says what it is.
    kind: kind ?? (id === resource_id ? resource_type : null),
    record_id: id,
    action,
    fields: own && action !== 'created' ? fieldsOf(own.table, columnsShown(before, after), before, after) : [],
    from_number: (history?.before?.latest_number as number | undefined) ?? null,
    to_number: (history?.after?.latest_number as number | undefined) ?? null,
  }
}

function kindOf(rows: readonly (NetRow | undefined)[]): string | undefined {
  for (const row of rows) {
    const kind = row && kindOfRow(row.table, row.before ?? row.after ?? {})
    if (kind) return kind
  }
  return undefined
}
