import { randomBytes } from 'node:crypto'
import { credentialHash } from '#auth/credentials.ts'
import { hashPassword } from '#auth/passwords.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Db } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { PreviewRow } from '#kernel/database/tables/previews.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { historyOf } from '#kernel/versioning/import-version.ts'
import { type Choice, chosenVersions, versionsLeftBy } from '#resources/history/previews/choice-store.ts'
import { startingPath } from '#resources/history/previews/subject-store.ts'

const HOST_KEY_BYTES = 16
const DEFAULT_SECONDS = 3_600

export type Wanted = {
  page_id?: string
  version_ids?: string[]
  theme_id?: string
  change_set_id?: string
  expires_in?: number
  password?: string
  comments?: boolean
  editing?: boolean
}
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
  { page_id, theme_id, ...wanted }: Wanted,
  password_hash: string | null,
): Promise<{ preview: PreviewRow; token: string }> {
  const path = page_id === undefined ? '/' : await startingPath(db, website_id, page_id)
  if (path === null) throw invalid('page_id', 'must be a page of this website')
  if (theme_id !== undefined && (await historyOf(db, website_id, theme_id))?.resource_type !== 'theme')
    throw invalid('theme_id', 'must be a theme of this website')
  const token = randomToken()
  const preview: PreviewRow = {
    id: newId(),
    website_id,
    host_key: randomBytes(HOST_KEY_BYTES).toString('hex'),
    token_hash: credentialHash(token),
    password_hash,
    wrong_passwords: 0,
    wrong_since: 0,
    base: wanted.change_set_id === undefined ? 'latest' : 'live',
    page_id: page_id ?? null,
    path,
    theme_id: theme_id ?? null,
    change_set_id: wanted.change_set_id ?? null,
    version_ids: JSON.stringify(wanted.version_ids ?? []),
    takes_comments: wanted.comments === false || wanted.editing ? 0 : 1,
    editing: wanted.editing ? 1 : 0,
    comments: 0,
    mailed_comments: 0,
    mailed_at: 0,
    mail_queued: 0,
    drafts: 0,
    draft_bytes: 0,
    started_by,
    expires_at: now + (wanted.expires_in ?? DEFAULT_SECONDS) * 1_000,
    stopped_at: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  return { preview, token }
}
