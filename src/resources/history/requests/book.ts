import { netRows } from '#kernel/changes/net-rows.ts'
import { titleOf } from '#kernel/changes/trash-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { LimitReached, notPossible } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import {
  type AskedCall,
  blobsOf,
  type DryRun,
  type PlannedRecord,
  type RequestBook,
} from '#kernel/operations/request-book.ts'
import { shortened } from '#kernel/operations/shortened.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { actionOf, columnsShown, type RecordRows, recordsOf } from '#resources/history/change-sets/diff.ts'
import { kindOfRow } from '#resources/history/change-sets/record-kinds.ts'
import { currentRow } from '#resources/history/change-sets/rows-store.ts'
import { fieldsOf } from '#resources/history/change-sets/shown-fields.ts'
import { changedRowsOf } from '#resources/history/change-sets/store.ts'
import { holdFile } from '#resources/history/requests/file.ts'
import { MAIL_PAUSE_MS, MAIL_REQUESTS } from '#resources/history/requests/mail-requests.ts'
import { type RequestRow, request } from '#resources/history/requests/record.ts'
import { inEvent, presentRequest } from '#resources/history/requests/schema.ts'
import { masked, seal } from '#resources/history/requests/sealed.ts'
import { countWaiting, hasUnmailed, insertRequest, waitingFiles } from '#resources/history/requests/store.ts'

/** How long a call waits, in milliseconds (contract, section 10). */
const EXPIRES_MS = 30 * 86_400_000
/** Calls of a website that wait. */
const MAX_WAITING = 1_000
/** Files of a website that wait. */
const MAX_FILES = 100
/** Characters of a call, as JSON. */
const MAX_CALL = 2_000_000
/** Records of a dry run, and its characters as JSON. */
const MAX_RECORDS = 50
const MAX_DRY_RUN = 16_000

export function requestBook({ vault, links }: { vault: Vault; links: Links }): RequestBook {
  return {
    planned,
    async add(tx, asked) {
      const row = await rowOf(tx, asked, vault)
      const firstSinceMail = !(await hasUnmailed(tx, asked.website_id))
      if (asked.file) {
        await refuseManyFiles(tx, asked.website_id, blobsOf(asked.file).length)
        await holdFile(tx, row, asked.file, asked.now)
      }
      await insertRequest(tx, row)
      if (firstSinceMail) await enqueue(tx, MAIL_REQUESTS, { website_id: asked.website_id }, asked.now + MAIL_PAUSE_MS)
      return inEvent(presentRequest(row, links))
    },
  }
}

async function rowOf(tx: Tx, asked: AskedCall, vault: Vault): Promise<RequestRow> {
  const { website_id, call, record, dry_run, requested_by, now } = asked
  const whole = JSON.stringify(call)
  if (whole.length > MAX_CALL)
    throw notPossible(
      'The call is too long to wait for approval',
      `It may have ${MAX_CALL} characters as JSON. Send several smaller ones.`,
    )
  if ((await countWaiting(tx, website_id)) >= MAX_WAITING)
    throw new LimitReached(
      'request_limit_reached',
      'base',
      `The limit of ${MAX_WAITING} waiting requests per website is reached`,
      'Nothing was stored. Have some decided, or withdraw some.',
    )
  const id = newId()
  const input = JSON.stringify(masked(call))
  return newRow(request, {
    id,
    website_id,
    operation: asked.operation,
    summary: asked.summary,
    input,
    about: record && JSON.stringify(record),
    asked_revision: asked.revision,
    note: asked.note,
    requested_by: JSON.stringify(requested_by),
    change_set_id: asked.change_set_id,
    dry_run: dry_run && shortJson(dry_run),
    role: asked.role,
    expires_at: now + EXPIRES_MS,
    file: asked.file && JSON.stringify(asked.file),
    sealed: input === whole ? null : seal(vault, id, whole),
    record_id: record?.id.toLowerCase() ?? null,
    user_id: asked.user_id,
    credential_id: asked.credential_id,
    source: asked.source,
    now,
  })
}

async function refuseManyFiles(tx: Tx, website_id: string, more: number) {
  const waiting = (await waitingFiles(tx, website_id)).map((file) => blobsOf(JSON.parse(file)).length)
  if (waiting.reduce((sum, count) => sum + count, more) > MAX_FILES)
    throw new LimitReached(
      'request_limit_reached',
      'base',
      `The limit of ${MAX_FILES} files per website that wait for approval is reached`,
      'Nothing was stored. Have some decided, or withdraw some.',
    )
}

/** As many records as fit. */
function shortJson(dry_run: DryRun): string {
  for (let count = dry_run.records.length; ; count = Math.floor(count / 2)) {
    const json = JSON.stringify({ ...dry_run, records: dry_run.records.slice(0, count) })
    if (json.length <= MAX_DRY_RUN || count === 0) return json
  }
}

async function planned(tx: Tx, set: { website_id: string; id: string }) {
  const all = recordsOf(netRows(await changedRowsOf(tx, set)))
  const records: PlannedRecord[] = []
  for (const record of all.slice(0, MAX_RECORDS)) records.push(await plannedOf(tx, set.website_id, record))
  return { records, records_count: all.length }
}

async function plannedOf(tx: Tx, website_id: string, record: RecordRows): Promise<PlannedRecord> {
  const { id, own, history } = record
  const { table = 'histories', before = null } = own ?? {}
  // Of a new record only its revision was stored.
  const isNew = own !== undefined && before === null
  const after = isNew ? ((await currentRow(tx, table, { website_id, id })) ?? null) : (own?.after ?? null)
  const shown = before ?? after ?? history?.before ?? {}
  const fields = own ? fieldsOf(table, columnsShown(before, after), before, after) : []
  return {
    kind: kindOfRow(table, shown) ?? table,
    id,
    title: titleOf(shown),
    action: actionOf(record),
    fields: fields.map((field) => shortened(field)),
  }
}
