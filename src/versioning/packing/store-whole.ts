import type { Tx } from '#database/database.ts'
import { type OfRecord, setHtml, storedHtml } from '#versioning/packing/store.ts'
import { RecordHtml } from '#versioning/packing/with-html.ts'

/**
 * Unpacks a version that goes live into its row, where visitors' answers look for it. Called once the history says so: the
 * job that packs does not pack it again.
 * @throws DamagedVersion
 */
export async function storeWhole(tx: Tx, { website_id, resource_id }: OfRecord, number: number): Promise<void> {
  const record = { website_id, resource_id }
  const [stored] = await storedHtml(tx, record, [number])
  if (!stored || stored.packed === null) return
  const html = new RecordHtml(tx, record)
  html.add(stored)
  const html_content = (await html.html(number)).toString()
  await setHtml(tx, { ...record, number, html_content, packed: null, packed_base: null, packed_bytes: null })
}
