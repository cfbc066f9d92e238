import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { credentialHash } from '#auth/credentials.ts'
import { hashPassword } from '#auth/passwords.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Db } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { cellsOf, newRow } from '#kernel/records/define-record.ts'
import { historyOf } from '#kernel/versioning/import-version.ts'
import { type Choice, chosenVersions, versionsLeftBy } from '#resources/history/previews/choice-store.ts'
import { type NewPreview, type PreviewRow, preview } from '#resources/history/previews/record.ts'
import { startingPath } from '#resources/history/previews/subject-store.ts'

const HOST_KEY_BYTES = 16
const DEFAULT_SECONDS = 3_600

type Wanted = Static<typeof NewPreview>
export type Prepared = { choice: Choice; password_hash: string | null }

/**
 * What takes long. `longDb` is for a change set, which can have changed much.
 * @throws ValidationFailed
 */
export async function prepareStart(
  { db, longDb }: { db: Db; longDb: Db },
  website_id: string,
  { version_ids = [], change_set_id, password }: Wanted,
): Promise<Prepared> {
  const left = change_set_id ? await versionsLeftBy(longDb, website_id, change_set_id) : new Map()
  const chosen = await chosenVersions(db, website_id, version_ids)
  const password_hash = password === undefined ? null : await hashPassword(password)
  return { choice: new Map([...left, ...chosen]), password_hash }
}

/** @throws ValidationFailed naming a page or theme that is none of the website */
export async function newPreview(
  db: Db,
  { website_id, started_by, now }: { website_id: string; started_by: string; now: number },
  wanted: Wanted,
  password_hash: string | null,
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
    base: change_set_id === undefined ? 'latest' : 'live',
    path,
    takes_comments: comments === false || editing ? 0 : 1,
    started_by,
    expires_at: now + expires_in * 1_000,
    now,
  })
  return { preview: row, token }
}
