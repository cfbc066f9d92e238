import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { importLines, importTemplate, type LineResult } from '#resources/domains/dns-records/import/import-lines.ts'
import { type ReadLine, readZoneFile } from '#resources/domains/dns-records/import/read-zone-file.ts'
import type { TemplateName } from '#resources/domains/dns-records/import/templates.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'
import { type Checked, checkRecord, type Given } from '#resources/domains/dns-records/rules/check-record.ts'
import { refused } from '#resources/domains/dns-records/rules/refusals.ts'
import type { DnsRecord } from '#resources/domains/dns-records/store.ts'
import type { ZoneDraft } from '#resources/domains/dns-records/zone-draft.ts'
import { draftOf } from '#resources/domains/dns-records/zones.ts'
import { faultyLines } from '#resources/traffic/redirects/import/faulty-lines.ts'

type Domain = { id: string; website_id: string; name: string }
/** A remote provider is sent sets of any host, so all records are read for it. */
type Extent = 'host' | 'all'
type Planned = { draft: ZoneDraft; record: DnsRecordRow; warnings: string[] }

/** @throws ValidationFailed with the corrected record where there is one */
export async function planCreate(
  db: Db,
  domain: Domain,
  given: Given,
  now: number,
  extent: Extent = 'host',
): Promise<Planned> {
  const { value, warnings } = checked(given, domain.name)
  const draft = await draftOf(db, domain, extent === 'all' ? undefined : [value.host], now)
  return { draft, record: draft.add(value), warnings }
}

type Changes = Partial<Pick<Given, 'record' | 'ttl' | 'priority' | 'weight' | 'port'>>

/** @throws ValidationFailed with the corrected record where there is one */
export async function planUpdate(
  db: Db,
  row: DnsRecord,
  changes: Changes,
  now: number,
  extent: Extent = 'host',
): Promise<Planned> {
  const { value, warnings } = checked({ ...row, ...changes }, row.zone_name)
  const draft = await draftOf(db, domainOf(row), extent === 'all' ? undefined : [row.host], now)
  const present = draft.rows.find(({ id }) => id === row.id)!
  return { draft, record: draft.change(present, value), warnings }
}

export async function planDelete(db: Db, row: DnsRecord, now: number, extent: Extent = 'host'): Promise<ZoneDraft> {
  const draft = await draftOf(db, domainOf(row), extent === 'all' ? undefined : [row.host], now)
  draft.remove(row)
  return draft
}

type Import = { text?: string; template?: TemplateName; skip_faulty?: boolean; dry_run?: boolean }

/** @throws ValidationFailed naming the faulty lines, unless they are to be skipped or only shown */
export async function planImport(
  db: Db,
  domain: Domain,
  input: Import,
  now: number,
): Promise<{ draft: ZoneDraft; lines: LineResult[] }> {
  const { text, template } = input
  if ((text === undefined) === (template === undefined))
    throw invalid('text', 'or template must be given, and only one of them')
  const draft = await draftOf(db, domain, undefined, now)
  const lines =
    template === undefined ? importLines(draft, linesOf(text!, domain.name)) : importTemplate(draft, template)
  const faults = lines
    .filter(({ result }) => result === 'failed')
    .map(({ line, message }) => ({ line, message: message! }))
  if (faults.length > 0 && !input.skip_faulty && !input.dry_run) throw faultyLines(faults)
  return { draft, lines }
}

function linesOf(text: string, zone: string): ReadLine[] {
  try {
    return readZoneFile(text, zone)
  } catch (error) {
    throw invalid('text', (error as Error).message)
  }
}

function checked(given: Given, zone: string): { value: Checked; warnings: string[] } {
  const check = checkRecord(given, zone)
  if (!check.ok) throw refused(check.errors, check.corrected)
  return check
}

function domainOf({ domain_id, website_id, zone_name }: DnsRecord): Domain {
  return { id: domain_id, website_id, name: zone_name }
}
