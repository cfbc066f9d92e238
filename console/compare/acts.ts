import type { Versioned } from '#console/kinds.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'

type Undo = () => Promise<unknown>

/** Shows a version to visitors, regardless of later saves. Returns a function that undoes it. */
export async function pin(of: Versioned, recordId: string, versionId: string): Promise<Undo> {
  const { pinned_version_id: former } = await of.read(recordId)
  await of.versions.pin(versionId)
  return () => (former ? of.versions.pin(former) : of.records.unpin(recordId))
}

/** Shows the newest version to visitors, and later ones too. Returns a function that undoes it. */
export async function unpin(of: Versioned, recordId: string): Promise<Undo> {
  const { pinned_version_id: former } = await of.read(recordId)
  await of.records.unpin(recordId)
  return async () => former && of.versions.pin(former)
}

/** Makes a version the newest one, which visitors see. Undoing it brings back both what they saw and what was newest. */
export async function revert(of: Versioned, recordId: string, versionId: string): Promise<Undo | undefined> {
  const former = await of.read(recordId)
  await of.versions.revert(versionId)
  const { pinned_version_id: pinned, latest_version_id: latest, live_version_id: live } = former
  if (live === null || latest === null) return undefined
  if (pinned === null) return () => of.versions.revert(latest)
  const { saveUnseen } = of
  if (!saveUnseen) return undefined
  return async () => {
    await of.versions.pin(pinned)
    await saveUnseen(recordId, await of.versions.get(latest))
  }
}

/** Deletes a record. Answers how to undo it. */
export async function remove(
  websiteId: string,
  kind: Parameters<typeof restoreDeleted>[1],
  recordId: string,
  run: () => Promise<unknown>,
): Promise<Undo> {
  await run()
  return () => restoreDeleted(websiteId, kind, recordId)
}
