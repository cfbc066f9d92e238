import { type FieldErrors, ValidationFailed } from '#kernel/operations/errors.ts'
import type { ReadLine } from '#resources/domains/dns-records/import/read-zone-file.ts'
import {
  isSpf,
  mergedSpf,
  type TemplateName,
  templateRecords,
} from '#resources/domains/dns-records/import/templates.ts'
import { type Checked, checkRecord } from '#resources/domains/dns-records/rules/check-record.ts'
import { APEX, readHost } from '#resources/domains/dns-records/rules/host.ts'
import type { ZoneDraft } from '#resources/domains/dns-records/zone-draft.ts'

export type LineResult = {
  line: number
  result: 'created' | 'updated' | 'unchanged' | 'failed'
  record_id: string | null
  type: string | null
  host: string | null
  message: string | null
}

/** Adds the records of a zone file to the draft, each if it fits. */
export function importLines(draft: ZoneDraft, lines: readonly ReadLine[]): LineResult[] {
  return lines.map(({ line, type, host: written, given, ours, fault }) => {
    const host = written === null ? null : relative(written, draft.zone.name)
    const result = { line, type, host, record_id: null }
    if (!given) return { ...result, result: fault === undefined ? 'unchanged' : 'failed', message: fault ?? ours! }
    const check = checkRecord(given, draft.zone.name)
    // Other servers take any ttl.
    const isOnlyTtl = !check.ok && Object.keys(check.errors).join() === 'ttl' && check.corrected
    if (!check.ok && !isOnlyTtl) return { ...result, result: 'failed', message: firstOf(check.errors) }
    return { ...result, ...added(draft, check.ok ? check.value : (isOnlyTtl as Checked)) }
  })
}

/** Adds a mail provider's records. Its servers take the place of others, its senders join those that are allowed. */
export function importTemplate(draft: ZoneDraft, name: TemplateName): LineResult[] {
  const records = templateRecords(name, draft.zone.name)
  const servers = new Set(records.filter(({ type }) => type === 'MX').map(({ record }) => record))
  for (const row of draft.rows)
    if (row.type === 'MX' && row.host === APEX && !servers.has(row.record)) draft.remove(row)
  return records.map(({ priority = null, ...record }, index) => {
    const checked: Checked = { ...record, priority, weight: null, port: null }
    const { type, host } = checked
    const spf =
      isSpf(checked.record) && draft.rows.find((row) => row.host === host && row.type === type && isSpf(row.record))
    const merged = spf && name !== 'no_mail' ? mergedSpf(spf.record, checked.record) : checked.record
    const outcome =
      spf && spf.record !== merged
        ? { result: 'updated' as const, record_id: draft.change(spf, { ...checked, record: merged }).id, message: null }
        : added(draft, { ...checked, record: merged })
    return { line: index + 1, type, host, ...outcome }
  })
}

function added(draft: ZoneDraft, record: Checked): Pick<LineResult, 'result' | 'record_id' | 'message'> {
  const same = draft.same(record)
  if (same && same.ttl === record.ttl) return { result: 'unchanged', record_id: same.id, message: null }
  try {
    const row = same ? draft.change(same, record) : draft.add(record)
    return { result: same ? 'updated' : 'created', record_id: row.id, message: null }
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error
    return { result: 'failed', record_id: null, message: firstOf(error.errors) }
  }
}

function firstOf(errors: FieldErrors): string {
  const [field, [message]] = Object.entries(errors)[0] as [string, string[]]
  return field === 'base' ? message! : `${field} ${message}`
}

function relative(name: string, zone: string): string {
  const host = readHost(name, zone)
  return host.ok ? host.value : name
}
