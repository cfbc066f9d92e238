import type { Selection, Texts } from '#kernel/versioning/selection.ts'
import { numberedVersion } from '#kernel/versioning/versions.ts'
import { chosenFor } from '#resources/history/previews/drafts-store.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import type { StoredDraft } from '#resources/history/previews/rules.ts'

/** What a preview shows: unsaved texts over chosen versions over its base. Of a past time it is what visitors saw. */
export function selectionOf(preview: PreviewRow): Selection {
  return {
    base: preview.base,
    drafts: preview.shown_at === null,
    themeId: preview.theme_id,
    async choose(db, website_id, records, idOf) {
      if (records.length === 0) return []
      const { numbers, drafts } = await chosenFor(db, preview, records.map(idOf))
      return Promise.all(
        records.map(async (record) => {
          const id = idOf(record)
          const number = numbers.get(id)
          const version = number === undefined ? undefined : await numberedVersion(db, { id, website_id }, number)
          return withDraft(version ? { ...record, ...textsOf(version) } : record, drafts.get(id))
        }),
      )
    },
  }
}

function textsOf({ html_content, snapshot }: Required<Texts>) {
  return { html_content, snapshot }
}

function withDraft<T extends Texts>(record: T, draft: StoredDraft | undefined): T {
  if (!draft) return record
  const snapshot = JSON.stringify({ ...JSON.parse(record.snapshot), ...draft.fields })
  return { ...record, snapshot, ...(draft.html_content === null ? {} : { html_content: draft.html_content }) }
}
