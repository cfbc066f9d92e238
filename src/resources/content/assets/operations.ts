import Type from 'typebox'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool, getTool } from '#kernel/operations/tool.ts'
import { changedAlts } from '#resources/content/assets/alts.ts'
import { leaveFormerName } from '#resources/content/assets/leave-former-name.ts'
import { ASSET_SORTS, listAssets } from '#resources/content/assets/list-store.ts'
import { filenameOf } from '#resources/content/assets/receive-file.ts'
import { Asset, AssetChanges } from '#resources/content/assets/record.ts'
import { removeAsset } from '#resources/content/assets/remove-asset.ts'
import { ASSET_BRIEF, accountOf, assetAnswer, presentAsset } from '#resources/content/assets/schema.ts'
import { assetTarget, saveAsset } from '#resources/content/assets/store.ts'
import { uploadOperations } from '#resources/content/assets/upload-operations.ts'
import { DELETION, deleteUsed } from '#resources/content/usage/delete-used.ts'
import { seedOfAsset } from '#resources/content/usage/seeds.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'
import { foldFilename } from '#text/fold-filename.ts'

const list = defineList({
  name: 'assets_list',
  summary: "List a website's assets: images and other files",
  role: 'viewer',
  routes: ['GET /websites/:website_id/assets'],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    content_type: Type.Optional(
      Type.String({
        description: 'image, font, document, audio, video, text, or a prefix.',
      }),
    ),
    filename: Type.Optional(Type.String({ about: 'A part of it, ignoring case.' })),
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

const show = defineGet({
  name: 'assets_get',
  summary: 'Show an asset',
  role: 'viewer',
  routes: ['GET /websites/:website_id/assets/:id', 'GET /websites/assets/:id'],
  tool: getTool('asset'),
  target: at('id', assetTarget),
  ...assetAnswer,
})

const update = defineOperation({
  name: 'assets_update',
  summary: "Change an asset's filename or alt texts",
  scope: 'write',
  role: 'content',
  routes: ['PATCH /websites/:website_id/assets/:id', 'PATCH /websites/assets/:id'],
  brief: ASSET_BRIEF,
  target: at('id', assetTarget),
  input: AssetChanges,
  ...assetAnswer,
  emits: 'asset.updated',
  async handler({ tx, now, target, input, warn }) {
    const warnings: string[] = []
    const filename =
      input.filename === undefined ? target.filename : filenameOf(input.filename, target.content_type, warnings)
    for (const warning of warnings) warn(warning)
    const alt = input.alt === undefined ? target.alt : input.alt
    const alts = changedAlts(target.alts, input.alts)
    const changed = revised(target, { filename, filename_folded: foldFilename(filename), alt, alts }, now)
    if (changed === target) return unchanged(target)
    await saveAsset(tx, changed)
    return alsoEmit(changed, await leaveFormerName(tx, target, changed, now))
  },
})

const remove = defineOperation({
  name: 'assets_delete',
  summary: 'Delete an asset and its bytes',
  ...DELETION,
  routes: ['DELETE /websites/:website_id/assets/:id', 'DELETE /websites/assets/:id'],
  tool: deleteTool('asset'),
  target: at('id', assetTarget),
  present: presentAsset,
  emits: 'asset.deleted',
  handler: (context) =>
    deleteUsed(context, {
      label: 'asset',
      seed: seedOfAsset(context.target),
      refuses: true,
      remove: () => removeAsset(context),
    }),
})

export const assetOperations: readonly Operation[] = [list, ...uploadOperations, show, update, remove]
