import type { Version } from '#client/generated.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import type { Versioned } from './versioned.ts'

type Undo = () => Promise<unknown>

/** Shows a version to visitors, whatever is saved later. Answers how to undo it. */
export async function pin(of: Versioned, recordId: string, versionId: string): Promise<Undo> {
  const { pinned_version_id: former } = await of.record(recordId)
  await of.pin(versionId)
  return () => (former ? of.pin(former) : of.unpin(recordId))
}

/** Shows the newest version to visitors, and later ones too. Answers how to undo it. */
export async function unpin(of: Versioned, recordId: string): Promise<Undo> {
  const { pinned_version_id: former } = await of.record(recordId)
  await of.unpin(recordId)
  return async () => former && of.pin(former)
}

/** Makes a version the newest one, which visitors see. Undoing it brings back both what they saw and what was newest. */
export async function revert(of: Versioned, recordId: string, versionId: string): Promise<Undo | undefined> {
  const former = await of.record(recordId)
  await of.revert(versionId)
  const { pinned_version_id: pinned, latest_version_id: latest, live_version_id: live } = former
  if (live === null) return undefined
  if (pinned === null) return () => of.revert(latest)
  return async () => {
    await of.pin(pinned)
    await saveUnseen(of, recordId, await of.version(latest))
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

/** A copy of a version becomes the newest one; visitors see what they saw. */
export function saveUnseen(of: Versioned, recordId: string, { html_content = '', snapshot }: Version) {
  return of.update(recordId, { ...snapshot, [of.text]: html_content, publish: false })
}
