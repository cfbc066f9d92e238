import type { Static } from 'typebox'
import { invalid } from '#kernel/operations/errors.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { publisherOf } from '#kernel/operations/review.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { getTool } from '#kernel/operations/tool.ts'
import { picturesOf } from '#resources/transfer/import/crawl/pictures-of.ts'
import { newCrawl } from '#resources/transfer/import/crawl/stored-crawl.ts'
import { addCrawl, addImport, cancelImport, confirmImport } from '#resources/transfer/import/new-import.ts'
import { fetchedArchive, type ReceivedArchive, receiveArchive } from '#resources/transfer/import/receive-archive.ts'
import { SiteImport } from '#resources/transfer/import/record.ts'
import { importOf, importTarget } from '#resources/transfer/import/store.ts'
import { ImportForm, presentImport, WebsiteImport } from '#resources/transfer/schema.ts'
import { type WebsiteRecord, websiteTarget } from '#resources/websites/websites/store.ts'

const answer = { output: SiteImport, present: presentImport, revision: revisionOf }
const onWebsite = { scope: 'write', role: 'admin', target: at('website_id', websiteTarget) } as const

const importUrl = defineOperation({
  name: 'websites_import',
  summary:
    'Import an archive at a url, or with crawl a website: it is read (records_get says how far), then proposed; a call with import_id confirms',
  ...onWebsite,
  routes: ['POST /websites/:website_id/import'],
  hints: { openWorld: true },
  input: WebsiteImport,
  unseen: ({ input }) => !input.confirm,
  ...answer,
  prepare: receivedFromUrl,
  async handler({ tx, target, input, prepared, caller, source, approved, actor, now }) {
    const { confirm = false, cancel = false, shared_parts = true } = input
    const by = {
      actor,
      confirmed_by: approved ? null : publisherOf(caller, source),
      now,
      account_id: target.account_id,
    }
    if (prepared && 'crawl' in prepared) {
      const { userId, credential } = caller
      const crawl = newCrawl(prepared.crawl, now, { made_by: JSON.stringify({ userId, credential }), role: 'admin' })
      return addCrawl(tx, { crawl, website_id: target.id, shared_parts, confirm, ...by })
    }
    if (prepared) return addImport(tx, { ...fileOf(prepared), website_id: target.id, confirm, ...by })
    const row = await importOf(tx, target.id, input.import_id!.toLowerCase())
    if (!row || Number(row.expires_at) <= now) throw invalid('import_id', 'must name an import of this website')
    if (cancel) return cancelImport(tx, row, now)
    return confirm ? confirmImport(tx, row, by) : row
  },
})

const importFile = defineOperation({
  name: 'imports_create',
  summary: 'Upload an archive to import: it is read, then proposed, or applied with confirm',
  ...onWebsite,
  routes: ['POST /websites/:website_id/imports'],
  input: ImportForm,
  // Only what is confirmed becomes part of the website.
  unseen: ({ input }) => input.confirm !== 'true',
  body: 'multipart',
  json: importUrl,
  tool: { omitted: 'a form with a file does not fit into a tool call; websites_import takes a url' },
  status: 201,
  ...answer,
  async prepare({ target, incoming, ...context }) {
    const file = await incoming.file()
    if (!file) throw invalid('file', "can't be blank: the form has no file")
    const given = { bytes: file.bytes, filename: file.filename, field: 'file' } as const
    return receiveArchive(context, target, given, async () => {
      const { format, shared_parts, fetch_assets, look } = await incoming.fields()
      return {
        ...(isFormat(format) ? { format } : {}),
        shared_parts: shared_parts !== 'false',
        fetch_assets: fetch_assets === 'true',
        look: look !== 'false',
      }
    })
  },
  async handler({ tx, target, input, prepared, caller, source, approved, actor, now }) {
    const confirm = input.confirm === 'true'
    const by = {
      actor,
      confirmed_by: approved ? null : publisherOf(caller, source),
      now,
      account_id: target.account_id,
    }
    return addImport(tx, { ...fileOf(prepared), website_id: target.id, confirm, ...by })
  },
})

const show = defineProviderOperation({
  name: 'imports_get',
  summary: 'Show an import: what it would make, or how far it is',
  scope: 'read',
  role: 'admin',
  routes: ['GET /websites/:website_id/imports/:id', 'GET /websites/imports/:id'],
  tool: getTool('import'),
  target: at('id', importTarget),
  ...answer,
  revision: (row) => revisionOf(row) + (row.pictures === null ? '' : `-${row.pictures.length}`),
  handler: async ({ target, providers, links }) => ({ ...target, shown: picturesOf(target, providers.vault, links) }),
})

type UrlContext = Parameters<typeof receiveArchive>[0] & {
  target: WebsiteRecord
  input: Static<typeof WebsiteImport>
}

/** Null where an import is confirmed or cancelled; the address of a website that is to be read. */
async function receivedFromUrl({
  target,
  input,
  ...context
}: UrlContext): Promise<ReceivedArchive | { crawl: string; fingerprint: unknown } | null> {
  const { url, import_id, crawl = false, owner_confirmed = false, cancel: _, ...choices } = input
  if (url !== undefined && import_id !== undefined)
    throw invalid(
      'import_id',
      "can't be given together with url: url starts an import, import_id names one that was read",
    )
  if (import_id !== undefined) return null
  if (url === undefined) throw invalid('url', NO_URL)
  if (crawl && !owner_confirmed) throw invalid('owner_confirmed', NOT_CONFIRMED)
  if (crawl) return { crawl: websiteAddress(url), fingerprint: url }
  const file = await fetchedArchive(context, target, url)
  return receiveArchive(context, target, file, async () => choices)
}

const NO_URL =
  "can't be blank: give the address of a zip, or of a website with crawl; or import_id, of an import that was read"
const NOT_CONFIRMED = 'must be true: only a website that is yours, or whose owner agrees, can be brought along'

/** Websites are read over https. @throws ValidationFailed */
function websiteAddress(url: string): string {
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`)
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw invalid('url', 'must be the address of a website, like https://example.com')
  address.hash = ''
  return address.href.replace(/^http:/, 'https:')
}

export const importOperations: readonly Operation[] = [importFile, importUrl, show]

function isFormat(name: string | undefined): name is string {
  return (ImportForm.properties.format as unknown as { enum: string[] }).enum.includes(name ?? '')
}

function fileOf({ fingerprint: _, ...file }: ReceivedArchive) {
  return { ...file, source_website_id: null }
}
