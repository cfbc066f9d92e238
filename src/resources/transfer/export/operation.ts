import type { Links } from '#kernel/operations/links.ts'
import { defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { exportTool, getTool } from '#kernel/operations/tool.ts'
import { exportToken } from '#resources/transfer/export/export-token.ts'
import { exportTarget } from '#resources/transfer/export/exports-store.ts'
import { orderExport } from '#resources/transfer/export/order-export.ts'
import type { WebsiteExportRow } from '#resources/transfer/export/record.ts'
import { WebsiteExported } from '#resources/transfer/export/record.ts'
import { presentExport, WebsiteExport } from '#resources/transfer/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const answer = { output: WebsiteExported, present: presentExport, revision: revisionOf }

const exportWebsite = defineProviderOperation({
  name: 'websites_export',
  summary:
    'Export a website as a zip that is a static site and can be imported again: a job makes it, at an address that lives an hour',
  scope: 'read',
  role: 'admin',
  routes: ['POST /websites/:website_id/export'],
  tool: exportTool('website', 'website_id'),
  target: at('website_id', websiteTarget),
  input: WebsiteExport,
  status: 202,
  ...answer,
  async handler({ target, input, providers, links, now }) {
    const { include_submissions = false } = input
    const of = { website_id: target.id, account_id: target.account_id, include_submissions, now }
    const row = await providers.downloads.order((tx, made) => orderExport(tx, { ...of, ...made }))
    return withUrl(row, providers.vault, links)
  },
})

const show = defineProviderOperation({
  name: 'exports_get',
  summary: 'Show an export: how far it is, and the address of its zip once it is done',
  scope: 'read',
  role: 'admin',
  routes: ['GET /websites/:website_id/exports/:id', 'GET /websites/exports/:id'],
  tool: getTool('export'),
  target: at('id', exportTarget),
  ...answer,
  handler: async ({ target, providers, links }) => withUrl(target, providers.vault, links),
})

export const exportOperations: readonly Operation[] = [exportWebsite, show]

/** Its download's address, while there is none yet as well. */
function withUrl(row: WebsiteExportRow, vault: Vault, links: Links) {
  return { ...row, url: links.download(exportToken(vault, row)) }
}
