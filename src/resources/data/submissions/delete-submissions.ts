import { addStorage } from '#accounts/store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { removeReference } from '#resources/content/blobs/store.ts'
import { moveCounts } from '#resources/data/submissions/counters-store.ts'
import type { SubmissionRow } from '#resources/data/submissions/record.ts'
import { deleteRows } from '#resources/data/submissions/store.ts'
import { deletedWebsite } from '#resources/websites/websites/store.ts'

/** How many are deleted in one transaction, so that visitors and writers never wait for long. */
export const DELETED_AT_ONCE = 100

/**
 * Deletes submissions of one website with everything of them: files, storage, counts.
 * @returns those that nobody else had deleted
 */
export async function deleteSubmissions(
  tx: Tx,
  website_id: string,
  ids: readonly string[],
  now: number,
): Promise<SubmissionRow[]> {
  if (ids.length === 0) return []
  const { submissions, files } = await deleteRows(tx, website_id, ids)
  for (const { id, blob_key } of files) await removeReference(tx, blob_key, { kind: 'submission', id, website_id }, now)
  const bytes = files.reduce((sum, { byte_size }) => sum + Number(byte_size), 0)
  if (bytes > 0) await freeStorage(tx, website_id, bytes)
  for (const [form_id, those] of Map.groupBy(submissions, (submission) => submission.form_id)) {
    const spam = those.filter((submission) => submission.spam === 1).length
    await moveCounts(tx, { website_id, form_id }, { submissions: spam - those.length, spam: -spam })
  }
  return submissions
}

/** What a deleted website holds does not count already. Read once the account is locked, as a restoring adds it again. */
async function freeStorage(tx: Tx, website_id: string, bytes: number): Promise<void> {
  await addStorage(tx, website_id, -bytes)
  if (await deletedWebsite(tx, website_id)) await addStorage(tx, website_id, bytes)
}
