import { NotFound } from '#operations/errors.ts'
import { defineProviderOperation } from '#operations/operation.ts'
import { timestamp } from '#operations/schemas.ts'
import { Overloaded } from '#operations/service-errors.ts'
import { at } from '#operations/target.ts'
import { exportTool } from '#operations/tool.ts'
import { type ExportReport, siteZip } from '#resources/transfer/export/site-zip.ts'
import { WebsiteExport, WebsiteExported } from '#resources/transfer/schema.ts'
import { websiteTarget } from '#resources/websites/store.ts'

/** In one process; each renders pages for as long as it takes. */
const MAX_AT_ONCE = 2
/** Pages that the answer names. */
const MAX_NAMED = 20

const running = new Set<object>()

export const exportWebsite = defineProviderOperation({
  name: 'websites_export',
  summary:
    'Export a website as a zip that is a static site and can be imported again, at an address that lives an hour',
  scope: 'read',
  role: 'admin',
  routes: ['POST /websites/:website_id/export'],
  tool: exportTool('website', 'website_id'),
  target: at('website_id', websiteTarget),
  input: WebsiteExport,
  output: WebsiteExported,
  async handler({ target, input, providers, snapshot, view, newCompute, links }) {
    if (running.size >= MAX_AT_ONCE) throw new Overloaded()
    const report: ExportReport = { pages: 0, records: 0, skipped: [] }
    running.add(report)
    try {
      const { token, expires_at } = await snapshot(async (db) => {
        const site = await view.whole(db, target.id)
        if (!site) throw new NotFound('Website')
        const from = { db, site, blobs: providers.blobs, newCompute, now: Date.now() }
        return providers.downloads.add({
          website_id: target.id,
          filename: `${target.subdomain}.zip`,
          content_type: 'application/zip',
          bytes: siteZip(from, target, { submissions: input.include_submissions ?? false }, report),
        })
      })
      return {
        url: links.download(token),
        expires_at: timestamp(expires_at),
        pages_count: report.pages,
        records_count: report.records,
        ...warningsOf(report),
      }
    } finally {
      running.delete(report)
    }
  },
})

function warningsOf({ skipped }: ExportReport): { warnings?: string[] } {
  const named = skipped.slice(0, MAX_NAMED)
  const warnings = named.map((path) => `The page at ${path} has no file: another page has the same one.`)
  return warnings.length === 0 ? {} : { warnings }
}
