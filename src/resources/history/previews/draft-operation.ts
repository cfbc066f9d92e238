import type { Static } from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { PRESENCE } from '#kernel/events/event-types.ts'
import { Conflict, invalid, LimitReached, NotFound, ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { tellOnly, unchanged } from '#kernel/operations/outcome.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { historyOf } from '#kernel/versioning/import-version.ts'
import { latestVersion } from '#kernel/versioning/live.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { cssMessage } from '#resources/content/blocks/rules.ts'
import { draftAt, saveDraft } from '#resources/history/previews/drafts-store.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { rowDraft } from '#resources/history/previews/row-draft.ts'
import {
  type DraftKind,
  type DraftTexts,
  foreignTexts,
  type StoredDraft,
  statusOf,
  storedDraft,
} from '#resources/history/previews/rules.ts'
import { Draft, NewDraft } from '#resources/history/previews/schema.ts'
import { previewTarget, savePreview } from '#resources/history/previews/store.ts'

/** Records with unsaved texts in one preview, and the bytes of all of them. */
const MAX_DRAFTS = 100
const MAX_DRAFT_BYTES = 10_000_000

const COLLECTION = '/websites/:website_id/previews'

export const setDraft = defineOperation({
  name: 'previews_set_draft',
  tool: { omitted: 'an editor shows what is being typed; publish=false saves a draft that previews show' },
  summary: 'Show unsaved texts of a record in a preview, without making a version',
  scope: 'write',
  review: 'free',
  role: 'content',
  routes: [`PUT ${COLLECTION}/:id/draft`, 'PUT /websites/previews/:id/draft'],
  target: at('id', previewTarget),
  input: NewDraft,
  output: Draft,
  present: ({ draft }: Drafted) => draft,
  revision: ({ preview }: Drafted) => previewTarget.revision!(preview),
  emits: 'preview_draft.updated',
  alsoAnswers: [409],
  prepare: ({ db, target, input: { element, ...input }, compute }) =>
    element === undefined
      ? preparedDraft(db, target.website_id, input, compute)
      : checkPlace(db, target.website_id, input),
  async handler({ tx, now, target, input: { kind, record_id, element }, prepared: draft }) {
    if (statusOf(target, now) !== 'active') throw ended()
    const { id, website_id } = target
    const place = { website_id, preview_id: id, record_id }
    const before = await draftAt(tx, place)
    const shown = (at: { created_at: number; updated_at: number }, size: number) => ({
      preview: target,
      draft: {
        id: target.id,
        website_id: target.website_id,
        kind,
        record_id,
        byte_size: size,
        created_at: timestamp(at.created_at),
        updated_at: timestamp(at.updated_at),
      },
    })
    if (element !== undefined)
      return tellOnly(shown(before ?? target, before?.byte_size ?? 0), {
        type: PRESENCE,
        record: { id, website_id, kind, record_id, element },
      })
    const size = draft === null ? 0 : sizeOf(draft)
    if (isSame(before, draft)) return unchanged(shown(before ?? target, size))
    const preview: PreviewRow = {
      ...target,
      drafts: target.drafts + Number(draft !== null) - Number(before !== undefined),
      draft_bytes: target.draft_bytes + size - (before?.byte_size ?? 0),
    }
    if (draft !== null && (preview.drafts > MAX_DRAFTS || preview.draft_bytes > MAX_DRAFT_BYTES)) throw tooMuch()
    const saved = { byte_size: size, created_at: before?.created_at ?? now, updated_at: now }
    await saveDraft(tx, place, kind, draft, saved)
    await savePreview(tx, preview)
    return shown(saved, size)
  },
})

type Drafted = { draft: Static<typeof Draft>; preview: PreviewRow }
type Texts = { html_content: string | null; fields: string }

function isSame(before: Texts | undefined, draft: StoredDraft | null): boolean {
  if (before === undefined || draft === null) return before === undefined && draft === null
  return before.html_content === draft.html_content && before.fields === JSON.stringify(draft.fields)
}

/** What tells where someone is says nothing else. */
async function checkPlace(
  db: Db,
  website_id: string,
  { kind, record_id, ...texts }: { kind: DraftKind; record_id: string },
): Promise<null> {
  if (Object.keys(texts).length > 0) throw invalid('element', "can't be given together with texts")
  await checkKind(db, website_id, { kind, record_id })
  return null
}

async function checkKind(
  db: Db,
  website_id: string,
  { kind, record_id }: { kind: DraftKind; record_id: string },
): Promise<void> {
  if ((await historyOf(db, website_id, record_id))?.resource_type !== kind)
    throw invalid('record_id', `must be the id of a ${kind} of this website`)
}

/**
 * Checks texts as saving them would.
 * @returns null where nothing is unsaved
 */
async function preparedDraft(
  db: Db,
  website_id: string,
  { kind, record_id, ...given }: { kind: DraftKind; record_id: string; values?: object | null } & DraftTexts,
  compute: Compute,
): Promise<StoredDraft | null> {
  const foreign = foreignTexts(kind, given)
  if (Object.keys(foreign).length > 0) throw new ValidationFailed(foreign)
  if (kind === 'row') return given.values ? rowDraft(db, { id: record_id, website_id }, given.values, compute) : null
  const message = typeof given.css === 'string' ? cssMessage(given.css) : null
  if (message) throw invalid('css', message)
  const draft = storedDraft(kind, given)
  // A record that has been deleted can still lose its draft.
  if (draft === null) return null
  await checkKind(db, website_id, { kind, record_id })
  const saved = await latestVersion(db, website_id, record_id)
  if (!saved) throw new NotFound('Record')
  const after = {
    html_content: draft.html_content ?? saved.html_content,
    snapshot: JSON.stringify({ ...JSON.parse(saved.snapshot), ...draft.fields }),
  }
  await compiledContent(kind, { before: saved, after }, compute)
  return draft
}

function sizeOf({ html_content, fields }: StoredDraft): number {
  return Buffer.byteLength(html_content ?? '') + Buffer.byteLength(JSON.stringify(fields))
}

function ended() {
  return new Conflict('The preview has ended', 'Nothing was changed. Start another one.')
}

function tooMuch() {
  return new LimitReached(
    'preview_draft_limit_reached',
    'base',
    `A preview shows unsaved texts of up to ${MAX_DRAFTS} records, ${MAX_DRAFT_BYTES / 1_000_000} MB together`,
    'Nothing was changed. Save what is ready.',
  )
}
