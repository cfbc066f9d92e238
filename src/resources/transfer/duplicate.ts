import { zipOf } from '#archive/write-zip.ts'
import type { Db } from '#kernel/database/database.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import { recordFiles } from '#resources/transfer/export/record-files.ts'
import { recordsOf } from '#resources/transfer/export/records.ts'
import { addImport, confirmImport } from '#resources/transfer/import/new-import.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'
import { DuplicatedWebsite, type StoredPlan, WebsiteDuplicate } from '#resources/transfer/schema.ts'
import { addWebsite } from '#resources/websites/websites/add-website.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { type WebsiteRecord, websiteTarget } from '#resources/websites/websites/store.ts'

/**
 * The copy is an import of an archive without bytes of assets, made of one state of the database: so it is the same however
 * often it is interrupted.
 */
export const duplicateWebsite = defineOperation({
  name: 'websites_duplicate',
  summary: 'Copy a website into a new one with its history, without submissions, members and domains',
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: ['POST /websites/:website_id/duplicate'],
  brief: { fields: ['id', 'name', 'subdomain', 'url', 'import_id'] },
  target: at('website_id', websiteTarget),
  input: WebsiteDuplicate,
  output: DuplicatedWebsite,
  status: 201,
  emits: 'website.created',
  revision: revisionOf,
  present: (copy: WebsiteRecord & { import_id: string }, links, around) => ({
    ...presentWebsite(copy, links, around),
    import_id: copy.import_id,
  }),
  async prepare({ target, snapshot, providers, links, now, undo }) {
    const counts: Record<string, number> = {}
    const records = (db: Db) => recordsOf(db, target.id, { submissions: false, blobs: true })
    const blob = await snapshot((db) => {
      const of = { website: target, url: links.website(target), now }
      return storeBlob(providers.blobs, zipOf(recordFiles(counted(records(db), counts), of)))
    })
    undo(() => providers.blobs.remove(blob.key).catch(() => {}))
    const total_count = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const plan: StoredPlan = { counts, total_count, shared_parts: [], conflicts: [], warnings: [] }
    return { blob, plan }
  },
  async handler({ tx, target, caller, actor, plans, now, input, prepared }) {
    const publish_policy = JSON.parse(target.publish_policy)
    const copy = await addWebsite(tx, { caller, plans, now }, { ...input, publish_policy })
    const of = {
      website_id: copy.id,
      source_website_id: target.id,
      filename: null,
      shared_parts: false,
      fetch_assets: false,
    }
    const by = { actor, confirmed_by: null, now, account_id: copy.account_id }
    const row = await addImport(tx, { ...prepared, ...of, format: 'sitewright', ...by })
    await confirmImport(tx, row, by)
    return { ...copy, import_id: row.id }
  },
})

async function* counted(records: AsyncIterable<PlannedRecord>, counts: Record<string, number>) {
  for await (const record of records) {
    counts[record.kind] = (counts[record.kind] ?? 0) + 1
    yield record
  }
}
