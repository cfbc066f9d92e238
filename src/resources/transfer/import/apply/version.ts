import type { EventSubject } from '#kernel/operations/context.ts'
import { importVersion } from '#kernel/versioning/import-version.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import { lockPage } from '#resources/content/pages/store.ts'
import type { AnyDefinition } from '#resources/content/versioned/definition.ts'
import { DEFINITIONS } from '#resources/content/versioned/definitions.ts'
import { getRecord, saveRecord } from '#resources/content/versioned/store.ts'
import type { Applying } from '#resources/transfer/import/applying.ts'
import type { ImportIds } from '#resources/transfer/import/ids.ts'
import { recordExists } from '#resources/transfer/import/store.ts'
import type { PreparedVersion } from '#resources/transfer/import/version-content.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'

/** @returns false when its record was left out */
export async function applyVersion(
  applying: Applying,
  planned: PlannedVersion,
  { html_content, snapshot, uses, notes }: PreparedVersion,
): Promise<boolean> {
  const { tx, website, ids, note } = applying
  const { id } = planned.of
  const kind = planned.of.kind as HtmlKind
  const resource_id = ids.of(id)
  if (!(await recordExists(tx, website.id, kind, resource_id))) return false
  for (const sentence of notes) note(sentence)
  await addVersion(applying, planned, { html_content, snapshot, uses })
  if (planned.latest) await finishRecord(applying, kind, resource_id, snapshot)
  return true
}

/** The id that a version of the plan gets. */
export function versionId(ids: ImportIds, { id, of, number }: PlannedVersion): string {
  return ids.of(id ?? `${of.kind} ${of.id} version ${number}`)
}

/** Adds it to its record's history. The facts of a website have its id. */
export async function addVersion(
  { tx, website, ids, now, actor }: Applying,
  planned: PlannedVersion,
  { html_content, snapshot, uses }: Omit<PreparedVersion, 'notes'>,
  resource_id = ids.of(planned.of.id),
): Promise<void> {
  const { kind } = planned.of
  const { number, pinned = false, hidden = false, source = 'import', reverted_from_version_id } = planned
  const version = {
    id: versionId(ids, planned),
    ...{ website_id: website.id, resource_id, resource_type: kind },
    ...{ number, html_content, snapshot, source },
    note: planned.note ?? null,
    created_by: JSON.stringify(planned.created_by ?? actor),
    reverted_from_version_id: ids.orNull(reverted_from_version_id),
    created_at: planned.created_at === undefined ? now : Date.parse(planned.created_at),
  }
  const shown_since = planned.shown_since === undefined ? null : Date.parse(planned.shown_since)
  await importVersion(tx, version, { pinned, hidden, shown_since, uses })
}

async function finishRecord(
  { tx, website, links, events }: Applying,
  kind: HtmlKind,
  id: string,
  snapshot: string,
): Promise<void> {
  const place = { id, website_id: website.id }
  const { columnsOf, present }: AnyDefinition = DEFINITIONS[kind]
  if (columnsOf) {
    const page = (await lockPage(tx, place))!
    await saveRecord(tx, kind, page, { ...page, ...columnsOf(JSON.parse(snapshot)) })
  }
  const record = present(await getRecord(tx, kind, place), links) as EventSubject
  events.push({ type: `${kind}.created`, record })
}
