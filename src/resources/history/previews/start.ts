import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { limitsOfWebsite } from '#accounts/limits.ts'
import { credentialHash } from '#auth/credentials.ts'
import { hashPassword } from '#auth/passwords.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Plans } from '#config/plans.ts'
import type { Db } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import { emitAbout } from '#kernel/operations/outcome.ts'
import { cellsOf, newRow } from '#kernel/records/define-record.ts'
import { historyOf } from '#kernel/versioning/import-version.ts'
import { type Choice, chosenVersions, versionsLeftBy } from '#resources/history/previews/choice-store.ts'
import { type NewPreview, type PreviewRow, preview } from '#resources/history/previews/record.ts'
import { presentPreview } from '#resources/history/previews/schema.ts'
import { countActive, endOldestOfThePast, insertPreview } from '#resources/history/previews/store.ts'
import { startingPath } from '#resources/history/previews/subject-store.ts'
import { readInstant } from '#resources/history/time/instant.ts'
import { type PastState, pastState } from '#resources/history/time/past-state.ts'
import { noteRows } from '#resources/history/time/past-store.ts'

const HOST_KEY_BYTES = 16
/** Of a website that have not ended. */
const MAX_ACTIVE = 50
/** Of past times that one person looks at: the next ends the oldest. */
const MAX_OF_THE_PAST = 10
const DEFAULT_SECONDS = 3_600
const DAY_MS = 86_400_000

type Wanted = Static<typeof NewPreview>
export type Prepared = { choice: Choice; password_hash: string | null; past: Past | null }
/** `tables` are those that were different, `until` is when it was found out. */
export type Past = PastState & { time: number; until: number; isExact: boolean }

/**
 * What takes long. `longDb` is for a change set or a past time, from which much can have changed.
 * @throws ValidationFailed
 */
export async function prepareStart(
  { db, longDb, plans, now }: { db: Db; longDb: Db; plans: Plans; now: number },
  { id: website_id, created_at }: { id: string; created_at: number },
  { version_ids = [], change_set_id, password, time, theme_id, editing }: Wanted,
): Promise<Prepared> {
  if (time !== undefined && (version_ids.length > 0 || change_set_id || theme_id || editing))
    throw invalid(
      'time',
      'must not come with version_ids, change_set_id, theme_id or editing: each shows something else',
    )
  const left = change_set_id ? await versionsLeftBy(longDb, website_id, change_set_id) : new Map()
  const chosen = await chosenVersions(db, website_id, version_ids)
  const password_hash = password === undefined ? null : await hashPassword(password)
  if (time === undefined) return { choice: new Map([...left, ...chosen]), password_hash, past: null }
  const at = readInstant(time, { now, from: Number(created_at) })
  const known = now - (await limitsOfWebsite(db, website_id, plans)).audit_days * DAY_MS
  const state = await pastState(longDb, website_id, { time: at, known })
  return { choice: state.versions, password_hash, past: { ...state, time: at, until: now, isExact: at >= known } }
}

type Starting = Pick<WriteContext<{ id: string }, unknown, Wanted, Prepared>, Needed>
type Needed = 'tx' | 'now' | 'target' | 'input' | 'prepared' | 'caller' | 'links'

/** @throws LimitReached, ValidationFailed */
export async function startPreview({ tx, now, target, input, prepared, caller, links }: Starting) {
  const { choice, past } = prepared
  if (past === null && (await countActive(tx, target.id, now)) >= MAX_ACTIVE) throw tooMany()
  const by = { website_id: target.id, started_by: caller.userId, now }
  const { preview, token } = await newPreview(tx, by, input, prepared)
  await insertPreview(tx, preview, choice)
  if (past) {
    await noteRows(tx, { website_id: target.id, past_id: preview.id }, past.noted)
    await endOldestOfThePast(tx, by, { kept: MAX_OF_THE_PAST, now })
  }
  // The url of the answer opens the preview.
  return emitAbout({ record: preview, token, past }, presentPreview(preview, links))
}

/** @throws ValidationFailed naming a page or theme that is none of the website */
async function newPreview(
  db: Db,
  { website_id, started_by, now }: { website_id: string; started_by: string; now: number },
  wanted: Wanted,
  { password_hash, past }: Pick<Prepared, 'password_hash' | 'past'>,
): Promise<{ preview: PreviewRow; token: string }> {
  const { page_id, theme_id, change_set_id, comments, editing, expires_in = DEFAULT_SECONDS } = wanted
  const path = page_id === undefined ? '/' : await startingPath(db, website_id, page_id)
  if (path === null) throw invalid('page_id', 'must be a page of this website')
  if (theme_id !== undefined && (await historyOf(db, website_id, theme_id))?.resource_type !== 'theme')
    throw invalid('theme_id', 'must be a theme of this website')
  const token = randomToken()
  const row = newRow(preview, {
    id: newId(),
    website_id,
    ...cellsOf(preview, wanted),
    host_key: randomBytes(HOST_KEY_BYTES).toString('hex'),
    token_hash: credentialHash(token),
    password_hash,
    base: change_set_id === undefined && past === null ? 'latest' : 'live',
    path,
    takes_comments: comments === false || editing || past ? 0 : 1,
    shown_at: past?.time ?? null,
    past_tables: past && JSON.stringify(past.tables),
    past_until: past?.until ?? null,
    started_by,
    expires_at: now + expires_in * 1_000,
    now,
  })
  return { preview: row, token }
}

function tooMany() {
  return new LimitReached(
    'preview_limit_reached',
    'base',
    `This website has reached the limit of ${MAX_ACTIVE} active previews`,
    'Nothing was started. Stop one that is no longer used.',
  )
}
