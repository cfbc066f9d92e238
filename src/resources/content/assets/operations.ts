import Type from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool, getTool } from '#kernel/operations/tool.ts'
import { dataHistories, dataStates, UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { changedAlts } from '#resources/content/assets/alts.ts'
import { isUnseen, latestOf, shownContent, withSnapshot } from '#resources/content/assets/asset-content.ts'
import { chargeFiles } from '#resources/content/assets/files-store.ts'
import { leaveFormerName } from '#resources/content/assets/leave-former-name.ts'
import { ASSET_SORTS, listAssets } from '#resources/content/assets/list-store.ts'
import { filenameOf } from '#resources/content/assets/receive-file.ts'
import { Asset, AssetChanges, type AssetRow } from '#resources/content/assets/record.ts'
import { removeAsset } from '#resources/content/assets/remove-asset.ts'
import { changeAsset, saveShown } from '#resources/content/assets/save-asset.ts'
import { ASSET_BRIEF, accountOf, assetAnswer, presentAsset } from '#resources/content/assets/schema.ts'
import { type AssetRecord, assetTarget } from '#resources/content/assets/store.ts'
import { uploadOperations } from '#resources/content/assets/upload-operations.ts'
import { DELETION, deleteUsed } from '#resources/content/usage/delete-used.ts'
import { seedOfAsset } from '#resources/content/usage/seeds.ts'
import { ON_ASSETS } from '#resources/websites/websites/content-editors.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'
import { foldFilename } from '#text/fold-filename.ts'

const State = Type.Optional(oneOf(['live', 'latest'], { about: 'live: as visitors see it.' }))

const list = defineList({
  name: 'assets_list',
  summary: 'List assets: images and other files',
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
    state: State,
  }),
  item: Asset,
  maxPer: null,
  present: presentAsset,
  async handler({ db, target, query, window }) {
    const { content_type, filename, sort = ['created_at'], state } = query
    const { rows, total } = await listAssets(db, target.id, { window, filter: { content_type, filename }, sort })
    const ids = rows.map(({ id }) => id)
    const histories = await (state === 'latest' ? dataHistories : dataStates)(db, target.id, ids)
    const account = accountOf(target)
    return { rows: rows.map((row) => ({ ...row, ...(histories.get(row.id) ?? UNCHANGED), ...account })), total }
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
  query: Type.Object({ state: State }),
  ...assetAnswer,
  handler: async ({ target, query }) => (query.state === 'live' ? asLive(target) : target),
})

const update = defineOperation({
  name: 'assets_update',
  summary: "Change an asset's filename or alt texts",
  scope: 'write',
  review: 'draft',
  role: 'content',
  content: ON_ASSETS,
  routes: ['PATCH /websites/:website_id/assets/:id', 'PATCH /websites/assets/:id'],
  brief: ASSET_BRIEF,
  target: at('id', assetTarget),
  input: AssetChanges,
  ...assetAnswer,
  emits: 'asset.updated',
  async handler({ tx, target, input, ...by }) {
    const { now, review, warn } = by
    const newest = latestOf(target)
    const warnings: string[] = []
    const filename =
      input.filename === undefined ? target.filename : filenameOf(input.filename, target.content_type, warnings)
    for (const warning of warnings) warn(warning)
    // It is part of the address, and so has no versions.
    if (filename !== target.filename && !isUnseen(target)) refuseFields(review, ['filename'])
    const alt = input.alt === undefined ? newest.alt : input.alt
    const alts = changedAlts(newest.alts, input.alts)
    const after = { ...newest, filename, filename_folded: foldFilename(filename), alt, alts }
    const changed = await changeAsset(tx, target, after, by)
    if (changed === target) return unchanged(target)
    return alsoEmit(changed, isUnseen(target) ? [] : await leaveFormerName(tx, target, changed, now))
  },
})

const remove = defineOperation({
  name: 'assets_delete',
  summary: 'Delete an asset and its bytes',
  ...DELETION,
  routes: ['DELETE /websites/:website_id/assets/:id', 'DELETE /websites/assets/:id'],
  tool: deleteTool('asset'),
  target: at('id', assetTarget),
  unseen: ({ query, target }) => query.dry_run === true || isUnseen(target),
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

const ofVersions = versionOperations<AssetRecord>({
  kind: 'asset',
  target: assetTarget,
  ...assetAnswer,
  load: existingAsset,
  async show({ tx, now, plans }, place, version) {
    const asset = await existingAsset(tx, place)
    await saveShown(tx, asset, withSnapshot<AssetRow>(asset, (await version()).snapshot), now)
    await chargeFiles(tx, place, { plans, now })
    return []
  },
  shown: shownContent,
})

export const assetOperations: readonly Operation[] = [list, ...uploadOperations, show, update, remove, ...ofVersions]

async function existingAsset(tx: Tx, { website_id, id }: { website_id: string; id: string }): Promise<AssetRecord> {
  return assetTarget
    .query(tx)
    .where('assets.website_id', '=', website_id)
    .where('assets.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** As visitors see it; of what they have never seen its newest version. */
function asLive(asset: AssetRecord): AssetRecord {
  return { ...asset, newer: null }
}
