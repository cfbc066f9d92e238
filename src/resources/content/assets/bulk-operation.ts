import { invalid } from '#kernel/operations/errors.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { emitOnly, Outcome } from '#kernel/operations/outcome.ts'
import { asPart } from '#kernel/operations/part-failed.ts'
import { at } from '#kernel/operations/target.ts'
import { MAX_FILES, receiveFiles } from '#resources/content/assets/receive-files.ts'
import { MAX_ALT } from '#resources/content/assets/record.ts'
import { BulkFields, presentAsset, UploadedAssets } from '#resources/content/assets/schema.ts'
import { type StoredFile, storeFile } from '#resources/content/assets/store-file.ts'
import { ON_ASSETS } from '#resources/websites/websites/content-editors.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/**
 * Several new files by one form: all of them or none. Their bytes are stored before the transaction that makes the assets, so a
 * crash leaves bytes that a job removes, never some of the files.
 */
export const bulk = defineOperation({
  name: 'assets_bulk',
  summary: `Upload up to ${MAX_FILES} files as one form, all or nothing`,
  scope: 'write',
  review: 'draft',
  role: 'content',
  content: ON_ASSETS,
  routes: ['POST /websites/:website_id/assets/bulk'],
  target: at('website_id', websiteTarget),
  input: BulkFields,
  body: 'files',
  tool: { omitted: 'a form with files does not fit into a tool call; assets_upload and upload sessions do' },
  output: UploadedAssets,
  status: 201,
  emits: 'asset.created',
  prepare: ({ target, incoming, ...context }) => receiveFiles(context, target, incoming),
  async handler({ target, input, prepared, ...context }) {
    const alts = altsOf(input.alts, prepared.files.length)
    const of = {
      website_id: target.id,
      site_subdomain: target.subdomain,
      site_primary_domain: target.primary_domain,
    }
    const stored: StoredFile[] = []
    for (const [index, file] of prepared.files.entries()) {
      const warn = (sentence: string) => context.warn(`files.${index}: ${sentence}`)
      const asset = await storeFile({ ...context, warn }, file, { ...of, alt: alts[index] ?? null }).catch(
        asPart('files', index),
      )
      stored.push(asset instanceof Outcome ? asset.result : asset)
    }
    const { links, plans } = context
    const { storage_used } = stored.at(-1)!
    const assets = stored.map((asset) => presentAsset({ ...asset, storage_used }, links, { plans }))
    return emitOnly(
      { assets },
      assets.map((record) => ({ type: 'asset.created', record })),
    )
  },
})

/** @throws ValidationFailed unless it is a JSON list of alt texts, for no more files than there are */
function altsOf(given: string | undefined, count: number): (string | null)[] {
  if (given === undefined) return []
  const alts = parsed(given)
  const isAlt = (alt: unknown) => alt === null || (typeof alt === 'string' && alt.length <= MAX_ALT)
  if (!Array.isArray(alts) || !alts.every(isAlt))
    throw invalid('alts', `must be a JSON list of texts of at most ${MAX_ALT} characters, or null`)
  if (alts.length > count) throw invalid('alts', `has ${alts.length} texts for ${count} files`)
  return alts
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
