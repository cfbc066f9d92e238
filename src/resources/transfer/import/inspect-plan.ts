import { hash } from 'node:crypto'
import type { Archive } from '#archive/archive.ts'
import { ArchiveRefused } from '#archive/archive.ts'
import type { PlanLimits } from '#config/plans.ts'
import { ImportWarnings } from '#importers/files/warnings.ts'
import { isHtml, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import type { MendedPlan } from '#resources/transfer/import/archive-of.ts'
import {
  MAX_PLAN_WARNINGS,
  type PlannedAsset,
  type PlannedFile,
  type PlannedRecord,
  type PlannedTable,
} from '#resources/transfer/model.ts'
import { placeOf } from '#resources/transfer/record-places.ts'
import type { StoredPlan } from '#resources/transfer/schema.ts'

/** Of ids and paths, which are all in memory: those of some 500,000 records. */
const MAX_REMEMBERED_CHARACTERS = 40_000_000
/** Values of rows that must be unique, some 100 bytes each. */
const MAX_COMPARED = 200_000
/** Characters of a found part that a proposal shows. */
const MAX_SHOWN = 2_000

type Website = { pages: number; limits: PlanLimits; storage_used: number }

/**
 * Reads all of a plan, and says what it would make of the website.
 * @throws ArchiveRefused for an archive that can't be applied at all
 */
export async function inspectPlan(plan: MendedPlan, archive: Archive, website: Website): Promise<StoredPlan> {
  const seen = new Inspection(archive)
  for await (const record of plan.records()) seen.add(record)
  seen.end()
  return {
    counts: seen.counts,
    total_count: seen.total,
    shared_parts: plan.shared_parts.map((part) => ({ ...part, html_content: part.html_content.slice(0, MAX_SHOWN) })),
    conflicts: conflictsOf(plan, seen, website),
    warnings: [...plan.warnings, ...plan.mends.list(), ...seen.warnings.list()].slice(0, MAX_PLAN_WARNINGS),
  }
}

function conflictsOf({ format }: { format: string }, seen: Inspection, { pages, limits, storage_used }: Website) {
  const conflicts: string[] = []
  if (format === 'sitewright' && pages > 0)
    conflicts.push('The website has pages; import an export of a website into a new one.')
  const wanted = pages + (seen.counts.page ?? 0)
  if (wanted > limits.pages_per_website)
    conflicts.push(`The website would have ${wanted} pages; the plan allows ${limits.pages_per_website}.`)
  if (seen.bytes > limits.storage_bytes - storage_used)
    conflicts.push(`The files have ${seen.bytes} bytes; ${Math.max(0, limits.storage_bytes - storage_used)} are left.`)
  if (seen.largest.byte_size > limits.file_bytes)
    conflicts.push(
      `The file ${seen.largest.filename} has ${seen.largest.byte_size} bytes; the plan allows ${limits.file_bytes}.`,
    )
  for (const [id, rows] of seen.rows)
    if (rows > limits.rows_per_table)
      conflicts.push(
        `The table ${seen.tables.get(id)?.name} has ${rows} rows; the plan allows ${limits.rows_per_table}.`,
      )
  return conflicts
}

/**
 * What is known of a plan as its records are read; the ids of all but rows, submissions and versions are in memory, and
 * values that are unique among rows.
 */
class Inspection {
  readonly counts: Record<string, number> = {}
  readonly rows = new Map<string, number>()
  readonly tables = new Map<string, PlannedTable>()
  readonly warnings = new ImportWarnings()
  total = 0
  bytes = 0
  largest = { filename: '', byte_size: 0 }
  readonly #archive: Archive
  readonly #ids = new Set<string>()
  readonly #paths = new Set<string>()
  readonly #values = new Set<string>()
  #characters = 0
  /** The versioned record whose versions follow, and the next one's number; null after its latest. */
  #open: { id: string; number: number; place: string } | null = null

  constructor(archive: Archive) {
    this.#archive = archive
  }

  add(record: PlannedRecord) {
    this.total++
    this.counts[record.kind] = (this.counts[record.kind] ?? 0) + 1
    if (record.kind === 'version') return this.#addVersion(record)
    this.end()
    if (record.kind === 'row') return this.#addRow(record)
    if (record.kind === 'submission') return this.#mustHave(record.form_id, record)
    if (this.#ids.has(record.id))
      throw new ArchiveRefused(`has the id of another record, ${record.id}`, placeOf(record))
    this.#remember(this.#ids, record.id)
    if (record.kind === 'asset') this.#addFile(record)
    else if (record.kind === 'table') this.tables.set(record.id, record)
    else if (record.kind === 'page') this.#addPage(record)
    if (record.kind in VERSIONED_HTML) this.#open = { id: record.id, number: 1, place: placeOf(record) }
  }

  /** @throws ArchiveRefused for a record without its latest version */
  end() {
    if (this.#open) throw new ArchiveRefused('is a record without its latest version', this.#open.place)
  }

  #addVersion(version: PlannedRecord & { kind: 'version' }) {
    const { of, number, latest } = version
    // Those of rows follow some of them together, those of facts no record, and not every form or asset has any.
    if (!isHtml(of.kind) && number === 1 && this.#open === null)
      this.#open = { id: of.id, number, place: placeOf(version) }
    if (this.#open?.id !== of.id || this.#open.number !== number)
      throw new ArchiveRefused(`has a version ${number} that does not follow`, placeOf(version))
    this.#open = latest ? null : { ...this.#open, number: number + 1 }
    if (version.file) this.#addFile(version.file)
  }

  #addRow(row: PlannedRecord & { kind: 'row' }) {
    const { table_id, values } = row
    const table = this.tables.get(table_id)
    if (!table) throw new ArchiveRefused('is a row of no table', placeOf(row))
    this.rows.set(table_id, (this.rows.get(table_id) ?? 0) + 1)
    for (const { key, unique } of table.columns) {
      if (!unique || values[key] === null || values[key] === undefined) continue
      const value = hash('sha1', JSON.stringify([table_id, key, values[key]]), 'base64')
      if (this.#values.has(value))
        this.warnings.add(`Rows left out of ${table.name}: others have their ${key}`, placeOf(row))
      else if (this.#values.size < MAX_COMPARED) this.#values.add(value)
      else this.warnings.add(`Only the first ${MAX_COMPARED} values that must be unique were compared`)
    }
  }

  #addFile({ filename, byte_size, entry, open }: PlannedFile & Pick<PlannedAsset, 'open'>) {
    if (!open && !this.#archive.has(entry)) throw new ArchiveRefused('is not in the archive', entry)
    if (byte_size === null) return
    this.bytes += byte_size
    if (byte_size > this.largest.byte_size) this.largest = { filename, byte_size }
  }

  #addPage(page: PlannedRecord & { kind: 'page' }) {
    if (this.#paths.has(page.path))
      throw new ArchiveRefused(`has the path of another page, ${page.path}`, placeOf(page))
    this.#remember(this.#paths, page.path)
    for (const id of [page.header_id, page.footer_id, page.html_head_id, page.table_id])
      if (id !== null && id !== undefined) this.#mustHave(id, page)
  }

  #remember(known: Set<string>, text: string) {
    this.#characters += text.length
    if (this.#characters > MAX_REMEMBERED_CHARACTERS) throw new ArchiveRefused('The archive has too many records')
    known.add(text)
  }

  #mustHave(id: string, by: PlannedRecord) {
    if (!this.#ids.has(id)) throw new ArchiveRefused(`refers to ${id}, which is not in the archive`, placeOf(by))
  }
}
