import type { HistoryRow } from '#kernel/database/tables/versioning.ts'

/** Which version is live, and why, of a record that does not follow its latest one. */
export type Pin = Pick<HistoryRow, 'pinned_version_id' | 'pinned_number' | 'pin_reason'>
type State = Pin & Pick<HistoryRow, 'latest_version_id' | 'latest_number'>

export const NOT_PINNED: Pin = { pinned_version_id: null, pinned_number: null, pin_reason: null }
/** Visitors have never seen the record: no version has the number 0, so that none is live. */
export const PINNED_TO_NOTHING: Pin = { pinned_version_id: null, pinned_number: 0, pin_reason: 'review' }

export function pinTo({ id, number }: { id: string; number: number }): Pin {
  return { pinned_version_id: id, pinned_number: number, pin_reason: 'pinned' }
}

export function pinOf({ pinned_version_id, pinned_number, pin_reason }: Pin): Pin {
  return { pinned_version_id, pinned_number, pin_reason }
}

/** The live version stays live, regardless of later versions; one that is already pinned stays pinned for its reason. */
export function pinOfLive(state: State): Pin {
  if (state.pinned_number !== null) return pinOf(state)
  return { pinned_version_id: state.latest_version_id, pinned_number: state.latest_number, pin_reason: 'review' }
}

/** The version that visitors see; null of a record that they have never seen. */
export function liveVersionId({ pinned_number, pinned_version_id, latest_version_id }: State): string | null {
  return pinned_number === null ? latest_version_id : pinned_version_id
}
