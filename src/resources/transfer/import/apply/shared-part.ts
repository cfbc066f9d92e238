import { defaultLanguage, takeDefault } from '#resources/content/shared-html/change-part.ts'
import { insertPart } from '#resources/content/shared-html/store.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedPart } from '#resources/transfer/model.ts'

export async function applyPart({ tx, website, ids, now, emit }: Applying, planned: PlannedPart): Promise<void> {
  const { kind, id, name, default_on_page_language } = planned
  const part = {
    ...{ id: ids.of(id), website_id: website.id, kind, name, revision: 1 },
    default_on_page_language: defaultLanguage(default_on_page_language),
    ...timesOf(planned, now),
  }
  await takeDefault(tx, part, now, emit)
  await insertPart(tx, part)
}
