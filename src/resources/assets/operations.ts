import Type from 'typebox'
import { addStorage } from '#accounts/store.ts'
import { defineList } from '#operations/define-list.ts'
import { defineOperation, type Operation } from '#operations/operation.ts'
import { revised } from '#operations/revised.ts'
import { oneOf } from '#operations/schemas.ts'
import { at } from '#operations/target.ts'
import { deleteTool, getTool } from '#operations/tool.ts'
import { ASSET_SORTS, listAssets } from '#resources/assets/list-store.ts'
import { filenameOf } from '#resources/assets/receive-file.ts'
import { folded } from '#resources/assets/rules.ts'
import { ASSET_BRIEF, Asset, AssetChanges, accountOf, assetAnswer, presentAsset } from '#resources/assets/schema.ts'
import { assetTarget, deleteAsset, saveAsset } from '#resources/assets/store.ts'
import { uploadOperations } from '#resources/assets/upload-operations.ts'
import { usesOfAsset } from '#resources/assets/uses.ts'
import { addReference, removeReference } from '#resources/blobs/store.ts'
import { inUseWarning } from '#resources/usage/warning.ts'
import { presentWebsite } from '#resources/websites/schema.ts'
import { clearFavicon, getWebsite, websiteTarget } from '#resources/websites/store.ts'

const list = defineList({
  name: 'assets_list',
  summary: "List a website's assets",
  role: 'viewer',
  routes: ['GET /websites/:website_id/assets'],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    content_type: Type.Optional(
      Type.String({
        description: 'image, font, document, audio, video or text; or a content type prefix, like image/p.',
      }),
    ),
    filename: Type.Optional(Type.String({ description: 'Only assets whose filename contains this, ignoring case.' })),
    sort: Type.Optional(
      Type.Array(oneOf(ASSET_SORTS), {
        maxItems: 4,
        about: 'Sort keys, each with a leading minus for descending order; created_at by default.',
      }),
    ),
  }),
  item: Asset,
  maxPer: null,
  present: presentAsset,
  async handler({ db, target, query, window }) {
    const { content_type, filename, sort = ['created_at'] } = query
    const { rows, total } = await listAssets(db, target.id, { window, filter: { content_type, filename }, sort })
    const account = accountOf(target)
    return { rows: rows.map((row) => ({ ...row, ...account })), total }
  },
})

const show = defineOperation({
  name: 'assets_get',
  summary: 'Show an asset',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/assets/:id', 'GET /websites/assets/:id'],
  tool: getTool('asset'),
  target: at('id', assetTarget),
  ...assetAnswer,
  handler: async ({ target }) => target,
})

const update = defineOperation({
  name: 'assets_update',
  summary: "Change an asset's filename or alt text",
  scope: 'write',
  review: 'refused',
  role: 'content',
  routes: ['PATCH /websites/:website_id/assets/:id', 'PATCH /websites/assets/:id'],
  brief: ASSET_BRIEF,
  target: at('id', assetTarget),
  input: AssetChanges,
  ...assetAnswer,
  emits: 'asset.updated',
  async handler({ tx, now, target, input, warn, nothingChanged }) {
    const warnings: string[] = []
    const filename =
      input.filename === undefined ? target.filename : filenameOf(input.filename, target.content_type, warnings)
    for (const warning of warnings) warn(warning)
    const alt = input.alt === undefined ? target.alt : input.alt
    const changed = revised(target, { filename, filename_folded: folded(filename), alt }, now)
    if (changed === target) nothingChanged()
    else await saveAsset(tx, changed)
    return changed
  },
})

const remove = defineOperation({
  name: 'assets_delete',
  summary: 'Delete an asset and its bytes',
  scope: 'write',
  review: 'refused',
  role: 'editor',
  routes: ['DELETE /websites/:website_id/assets/:id', 'DELETE /websites/assets/:id'],
  tool: deleteTool('asset'),
  target: at('id', assetTarget),
  output: null,
  emits: 'asset.deleted',
  subject: ({ target, links, plans }) => presentAsset(target, links, { plans }),
  async handler({ tx, now, target, emit, links, plans, warn }) {
    const warning = await inUseWarning(tx, target.website_id, 'asset', { used: usesOfAsset(target), records: [] })
    if (warning) warn(warning)
    await deleteAsset(tx, target)
    const holder = { id: target.id, website_id: target.website_id }
    await addReference(tx, target.blob_key, { ...holder, kind: 'trash' })
    await removeReference(tx, target.blob_key, { ...holder, kind: 'asset' }, now)
    await addStorage(tx, target.website_id, -target.byte_size)
    if (await clearFavicon(tx, target)) {
      const website = await getWebsite(tx, target.website_id)
      emit('website.updated', presentWebsite(website, links, { role: target.caller_role, plans }))
    }
  },
})

export const assetOperations: readonly Operation[] = [list, ...uploadOperations, show, update, remove]
