import type { Tx } from '#kernel/database/database.ts'
import { type OfRecord, type StoredHtml, setHtml, storedVersion } from '#kernel/versioning/packing/store.ts'
import { RecordHtml } from '#kernel/versioning/packing/with-html.ts'

/**
 * Unpacks a version that goes live into its row, where visitors' answers look for it. Called once the history says so: the
 * job that packs does not pack it again.
 * @param version with its html, where that is known
 * @throws DamagedVersion
 */
export async function storeWhole(
  tx: Tx,
  { website_id, resource_id }: OfRecord,
  { number, html_content }: { number: number; html_content?: string },
): Promise<void> {
  const record = { website_id, resource_id }
  const [stored] = await storedVersion(tx, { ...record, number })
  if (!stored || stored.packed === null) return
  const html = html_content ?? (await unpacked(tx, record, stored))
  await setHtml(tx, { ...record, number, html_content: html, packed: null, packed_base: null, packed_bytes: null })
}

async function unpacked(tx: Tx, record: OfRecord, stored: StoredHtml): Promise<string> {
  const html = new RecordHtml(tx, record)
  html.add(stored)
  return (await html.html(stored.number)).toString()
}
