import type { PreviewDraftUpdate } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { meQuery, queries } from '#console/api/queries.ts'
import { draftsBeside } from '#console/drafts/drafts.ts'
import type { Kind } from '#console/kinds.ts'
import { KINDS } from '#console/kinds.ts'
import type { Fields } from '../source.ts'

/** What is shown of a record in a preview, by the fields of its draft. */
const SHOWN_FIELDS = ['title', 'meta_title', 'meta_description', 'og_title', 'og_description', 'css']

/** What was typed in a record, as a preview shows it. */
export function overlayOf(
  { wire, text: name }: Kind,
  record_id: string,
  { text, fields }: { text: string; fields: Fields },
): PreviewDraftUpdate {
  const shown = SHOWN_FIELDS.filter((field) => typeof fields[field] === 'string')
  return {
    kind: wire,
    record_id,
    ...Object.fromEntries(shown.map((field) => [field, fields[field] as string])),
    [name]: text,
  }
}

/**
 * Shows in a preview what is typed and not saved in other records than the one that is edited: a page with its new header.
 * A theme is shown by its own panel, for as long as that is open. Never rejects: without them it shows what is saved.
 */
export async function overlayOthers(previewId: string, siteId: string, editedId: string): Promise<void> {
  try {
    const me = await queries.ensureQueryData(meQuery)
    const drafts = await draftsBeside(me.user.id, siteId, editedId)
    const others = drafts.filter(({ of }) => of.kind !== 'themes')
    await Promise.all(
      others.map(({ of, ...typed }) => api.previews.setDraft(previewId, overlayOf(KINDS[of.kind], of.id, typed))),
    )
  } catch {}
}
