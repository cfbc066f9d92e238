import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { DamagedVersion } from '#kernel/operations/service-errors.ts'
import type { Part } from '#kernel/parts/part.ts'
import { baseOf } from '#kernel/versioning/packing/chain.ts'
import { pack, unpack } from '#kernel/versioning/packing/frame.ts'
import {
  type Candidate,
  candidatesOf,
  type HistoryToPack,
  hasHistoriesToPack,
  historiesToPack,
  type PackedHtml,
  savePacked,
} from '#kernel/versioning/packing/store.ts'
import { RecordHtml } from '#kernel/versioning/packing/with-html.ts'

const PACK_HISTORIES = 'histories.pack'

/** Versions younger than this stay as they are, in milliseconds: they are the ones that are looked at. */
const MIN_AGE_MS = 3_600_000
const INTERVAL_MS = 600_000
const AT_ONCE = 0
const HISTORIES_AT_ONCE = 100
/** Packed in one transaction, so that no writer waits for long. */
const VERSIONS_AT_ONCE = 20
const BYTES_AT_ONCE = 4_000_000
/** How long one run works, in milliseconds: well below the lease of a job. */
const MAX_RUN_MS = 60_000

export function packingPart({ database }: Core): Part {
  const packing = { run: packHistories(database), recurs: true, hasWork: () => historiesGrew(database) }
  return { name: 'packing', jobs: [{ kind: PACK_HISTORIES, ...packing }] }
}

/** Whether any history has versions that are not packed. */
function historiesGrew({ reader }: Database): Promise<boolean> {
  return hasHistoriesToPack(reader)
}

/** What is interrupted is done again from there. */
export function packHistories(database: Database) {
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    const now = Date.now()
    const isDone = await packAll(database, now, () => stopping.aborted || Date.now() > now + MAX_RUN_MS)
    return isDone ? INTERVAL_MS : AT_ONCE
  }
}

/** Packs versions that are neither latest nor live, nor young. @returns whether all of them are packed */
export async function packAll(database: Database, now: number, stop: () => boolean): Promise<boolean> {
  for (let after = ''; ; ) {
    const some = await historiesToPack(database.reader, after, HISTORIES_AT_ONCE)
    for (const history of some)
      for (let from: number | null = history.pack_from; from !== null; ) {
        if (stop()) return false
        from = await packSome(database, { ...history, pack_from: from }, now)
      }
    if (some.length < HISTORIES_AT_ONCE) return true
    after = some.at(-1)!.resource_id
  }
}

/** @returns the number to go on from, or null when nothing is left that is old enough */
async function packSome(database: Database, history: HistoryToPack, now: number): Promise<number | null> {
  const html = new RecordHtml(database.reader, history)
  const packs: PackedHtml[] = []
  let next = history.pack_from
  let bytes = 0
  for (const version of await candidatesOf(database.reader, history, VERSIONS_AT_ONCE)) {
    if (version.created_at > now - MIN_AGE_MS || bytes > BYTES_AT_ONCE) break
    const packed = await packedFrom(version, history, html)
    if (packed) packs.push(packed)
    bytes += packed?.bytes ?? 0
    next = version.number + 1
  }
  return next > history.pack_from && (await savePacked(database, history, packs, next)) ? next : null
}

/** Null for what stays whole: what is live, what packing does not make shorter, and what would not be read back the same. */
async function packedFrom(
  { number, isPacked }: Candidate,
  { pinned_number }: HistoryToPack,
  record: RecordHtml,
): Promise<PackedHtml | null> {
  if (isPacked || number === pinned_number) return null
  const html = await record.html(number)
  const base = await baseFor(number, record)
  const packed = await pack(html, base?.html ?? null)
  if (packed.length >= html.length) return null
  const isSame = (await unpack(packed, html.length, base?.html ?? null)).equals(html)
  return isSame ? { number, packed, base: base?.number ?? null, bytes: html.length } : null
}

/** None where the chain has a damaged version, which must not take others with it. */
async function baseFor(number: number, record: RecordHtml): Promise<{ number: number; html: Buffer } | null> {
  const base = baseOf(number)
  if (base === null) return null
  try {
    return { number: base, html: await record.html(base) }
  } catch (error) {
    if (error instanceof DamagedVersion) return null
    throw error
  }
}
