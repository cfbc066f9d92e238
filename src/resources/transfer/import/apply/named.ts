import { LimitReached } from '#kernel/operations/errors.ts'
import { isSharedPart } from '#kernel/versioning/kinds.ts'
import { checkedName } from '#resources/content/blocks/block.ts'
import { defaultLanguage, takeDefault } from '#resources/content/shared-html/shared-part.ts'
import { DEFINITIONS } from '#resources/content/versioned/definitions.ts'
import { insertRecord } from '#resources/content/versioned/store.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedBlock, PlannedPart } from '#resources/transfer/model.ts'

/**
 * A shared part or block without what its versions hold.
 * @throws LimitReached; ValidationFailed for a name that is taken or malformed
 */
export async function applyNamed(applying: Applying, planned: PlannedPart | PlannedBlock): Promise<void> {
  const { tx, website, ids, now } = applying
  const { id, name } = planned
  const row = { id: ids.of(id), website_id: website.id, name, revision: 1, ...timesOf(planned, now) }
  if (isPart(planned)) {
    const { kind } = planned
    const part = { ...row, kind, default_on_page_language: defaultLanguage(planned.default_on_page_language) }
    await takeDefault(applying, part)
    await insertRecord(tx, kind, part)
    return
  }
  const { kind } = planned
  const definition = DEFINITIONS[kind]
  checkedName(definition, name)
  const { length } = await insertRecord(tx, kind, { ...row, kind }).catch(definition.asTaken)
  const { most, code, message } = definition.limit()
  if (length > most) throw new LimitReached(code, 'base', message)
}

function isPart(planned: PlannedPart | PlannedBlock): planned is PlannedPart {
  return isSharedPart(planned.kind)
}
