import type { Static } from 'typebox'
import { defineGet } from '#kernel/operations/define-get.ts'
import { invalid, notPossible } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { publisherOf } from '#kernel/operations/review.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { getTool } from '#kernel/operations/tool.ts'
import { addImport, confirmImport } from '#resources/transfer/import/new-import.ts'
import { fetchedArchive, type ReceivedArchive, receiveArchive } from '#resources/transfer/import/receive-archive.ts'
import { SiteImport } from '#resources/transfer/import/record.ts'
import { importOf, importTarget } from '#resources/transfer/import/store.ts'
import { ImportForm, presentImport, WebsiteImport } from '#resources/transfer/schema.ts'
import { type WebsiteRecord, websiteTarget } from '#resources/websites/websites/store.ts'

const answer = { output: SiteImport, present: presentImport, revision: revisionOf }
const onWebsite = { scope: 'write', role: 'admin', target: at('website_id', websiteTarget) } as const

const importFile = defineOperation({
  name: 'imports_create',
  summary: 'Upload an archive to import: it is read, then proposed, or applied with confirm',
  ...onWebsite,
  routes: ['POST /websites/:website_id/imports'],
  input: ImportForm,
  // Only what is confirmed becomes part of the website.
  unseen: ({ input }) => input.confirm !== 'true',
  body: 'multipart',
  tool: { omitted: 'a form with a file does not fit into a tool call; websites_import takes a url' },
  status: 201,
  ...answer,
  async prepare({ target, incoming, ...context }) {
    const file = await incoming.file()
    if (!file) throw invalid('file', "can't be blank: the form has no file")
    const given = { bytes: file.bytes, filename: file.filename, field: 'file' } as const
    return receiveArchive(context, target, given, async () => {
      const { format, shared_parts, fetch_assets } = await incoming.fields()
      return {
        ...(isFormat(format) ? { format } : {}),
        shared_parts: shared_parts !== 'false',
        fetch_assets: fetch_assets === 'true',
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

const importUrl = defineOperation({
  name: 'websites_import',
  summary:
    'Import an archive at a url: it is read (records_get says how far), then proposed; a call with import_id confirms',
  ...onWebsite,
  routes: ['POST /websites/:website_id/import'],
  hints: { openWorld: true },
  input: WebsiteImport,
  unseen: ({ input }) => !input.confirm,
  ...answer,
  prepare: receivedFromUrl,
  async handler({ tx, target, input, prepared, caller, source, approved, actor, now }) {
    const { confirm = false } = input
    const by = {
      actor,
      confirmed_by: approved ? null : publisherOf(caller, source),
      now,
      account_id: target.account_id,
    }
    if (prepared) return addImport(tx, { ...fileOf(prepared), website_id: target.id, confirm, ...by })
    const row = await importOf(tx, target.id, input.import_id!.toLowerCase())
    if (!row || Number(row.expires_at) <= now) throw invalid('import_id', 'must name an import of this website')
    return confirm ? confirmImport(tx, row, by) : row
  },
})

const show = defineGet({
  name: 'imports_get',
  summary: 'Show an import: what it would make, or how far it is',
  role: 'admin',
  routes: ['GET /websites/:website_id/imports/:id', 'GET /websites/imports/:id'],
  tool: getTool('import'),
  target: at('id', importTarget),
  ...answer,
})

type UrlContext = Parameters<typeof receiveArchive>[0] & {
  target: WebsiteRecord
  input: Static<typeof WebsiteImport>
}

/** Null where a proposal is confirmed. */
async function receivedFromUrl({ target, input, ...context }: UrlContext): Promise<ReceivedArchive | null> {
  const { url, import_id, ...choices } = input
  if ((url === undefined) === (import_id === undefined))
    throw notPossible(
      'Give either url or import_id',
      'Send the address of an exported zip as url, or the id of an import that was read as import_id.',
    )
  if (url === undefined) return null
  const file = await fetchedArchive(context, target, url)
  return receiveArchive(context, target, file, async () => choices)
}

export const importOperations: readonly Operation[] = [importFile, importUrl, show]

function isFormat(name: string | undefined): name is string {
  return (ImportForm.properties.format as unknown as { enum: string[] }).enum.includes(name ?? '')
}

function fileOf({ fingerprint: _, ...file }: ReceivedArchive) {
  return { ...file, source_website_id: null }
}
