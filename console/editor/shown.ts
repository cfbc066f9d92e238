import type { EditedRecord, Kind } from '#console/kinds.ts'

/** What has no place on a page of its own is only looked at. */
export function isEditedOnPage({ wire }: Kind): boolean {
  return wire !== 'theme' && wire !== 'html_head'
}

/** Whether visitors see any version of it. */
export function isShown(record: EditedRecord): boolean {
  return record.live_version_id !== null && !('status' in record && record.status === 'draft')
}
