import Type from 'typebox'
import { limitsOf } from '#accounts/limits.ts'
import { addStorage } from '#accounts/store.ts'
import { makeUploadToken, uploadTokenHash } from '#auth/upload-tokens.ts'
import type { Db } from '#database/database.ts'
import { isId, newId } from '#database/ids.ts'
import type { AssetRow } from '#database/tables/assets.ts'
import { defineList } from '#operations/define-list.ts'
import { invalid, NotFound } from '#operations/errors.ts'
import { defineOperation, type Operation } from '#operations/operation.ts'
import { oneOf } from '#operations/schemas.ts'
import { at, revisionOf } from '#operations/target.ts'
import { filenameOf, receiveFile } from '#resources/assets/receive-file.ts'
import { folded } from '#resources/assets/rules.ts'
import {
  Asset,
  AssetChanges,
  FormFields,
  NewUpload,
  presentAsset,
  presentSession,
  Target,
  UploadSessionSchema,
} from '#resources/assets/schema.ts'
import {
  ASSET_SORTS,
  type AssetRecord,
  assetOf,
  assetTarget,
  deleteAsset,
  insertSession,
  listAssets,
  saveAsset,
  sessionTarget,
} from '#resources/assets/store.ts'
import { type StoredFile, storeFile, unknownAsset } from '#resources/assets/store-file.ts'
import { uploadSource } from '#resources/assets/upload-source.ts'
import { releaseBlob } from '#resources/blobs/store.ts'
import { presentWebsite } from '#resources/websites/schema.ts'
import { forgetIcon, getWebsite, websiteTarget } from '#resources/websites/store.ts'

/** How long an upload session lasts, in milliseconds. */
const SESSION_MS = 600_000
/** What a form may have around its file: boundaries, headers, other fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024

const ITEM_ROUTES = ['/websites/:website_id/assets/:id', '/websites/assets/:id']
const onItem = (method: string) => ITEM_ROUTES.map((path) => `${method} ${path}`)
const answer = { output: Asset, present: presentAsset, revision: revisionOf }
const upload = {
  ...answer,
  scope: 'write',
  role: 'content',
  emits: 'asset.created',
  status: (stored: StoredFile) => (stored.replaced ? 200 : 201),
} as const

const list = defineList({
  name: 'assets_list',
  summary: "List a website's assets",
  role: 'viewer',
  routes: ['GET /websites/:website_id/assets'],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    content_type: Type.Optional(
      Type.String({
        description: 'image, font, document, audio, video or text; or the beginning of a content type, like image/p.',
      }),
    ),
    filename: Type.Optional(Type.String({ description: 'Only assets whose filename contains it, in either case.' })),
    sort: Type.Optional(
      Type.Array(oneOf(ASSET_SORTS), {
        maxItems: 4,
        description: 'Keys, a minus for descending; created_at unless given.',
      }),
    ),
  }),
  item: Asset,
  maxPer: null,
  present: presentAsset,
  async handler({ db, target, query, window }) {
    const { content_type, filename, sort = ['created_at'] } = query
    const { rows, total } = await listAssets(db, target.id, { window, filter: { content_type, filename }, sort })
    const around = accountOf(target)
    return { rows: rows.map((row) => ({ ...row, ...around })), total }
  },
})

const create = defineOperation({
  name: 'assets_create',
  summary: 'Upload a file as a form; with asset_id it replaces the bytes of that asset',
  ...upload,
  routes: ['POST /websites/:website_id/assets'],
  target: at('website_id', websiteTarget),
  query: Target,
  input: FormFields,
  body: 'multipart',
  tool: { omitted: 'a form with a file does not fit into a tool call; assets_upload and upload sessions do' },
  async prepare({ db, target, query, incoming, ...around }) {
    const replaces = await replaced(db, target.id, query.asset_id)
    const file = await incoming.file()
    if (!file) throw invalid('file', "can't be blank: the form has no file")
    const { filename, contentType: content_type, bytes } = file
    const overhead = FORM_OVERHEAD_BYTES
    return receiveFile(around, target, { bytes, length: incoming.length, overhead, filename, content_type, replaces })
  },
  async handler({ target, input, prepared, ...around }) {
    return storeFile(around, prepared, { website_id: target.id, site_subdomain: target.subdomain, alt: input.alt })
  },
})

const uploadJson = defineOperation({
  name: 'assets_upload',
  summary: 'Upload a file from its HTTPS address or as base64 of up to 20 KB; with asset_id it replaces that asset',
  ...upload,
  routes: ['POST /websites/:website_id/assets/upload'],
  hints: { destructive: true, openWorld: true },
  target: at('website_id', websiteTarget),
  input: NewUpload,
  async prepare({ db, target, input, ...around }) {
    const replaces = await replaced(db, target.id, input.asset_id)
    const largest = limitsOf(target, around.plans).file_bytes
    const source = await uploadSource(around.providers, input, replaces, largest)
    around.undo(async () => source.abandon?.())
    return receiveFile(around, target, source)
  },
  async handler({ target, input, prepared, ...around }) {
    return storeFile(around, prepared, { website_id: target.id, site_subdomain: target.subdomain, alt: input.alt })
  },
})

const requestUploadUrl = defineOperation({
  name: 'assets_request_upload_url',
  summary: 'Get an address to PUT files to for ten minutes; with asset_id the PUT replaces the bytes of that asset',
  scope: 'write',
  role: 'content',
  routes: ['POST /websites/:website_id/assets/request_upload_url'],
  target: at('website_id', websiteTarget),
  query: Target,
  output: UploadSessionSchema,
  present: presentSession,
  async handler({ tx, caller, now, target, query, plans }) {
    const asset = await replaced(tx, target.id, query.asset_id)
    const token = makeUploadToken()
    const session = {
      id: newId(),
      website_id: target.id,
      asset_id: asset?.id ?? null,
      user_id: caller.userId,
      token_hash: uploadTokenHash(token),
      expires_at: now + SESSION_MS,
      created_at: now,
    }
    await insertSession(tx, session)
    const max_bytes = limitsOf(target, plans).file_bytes
    return { ...session, ...accountOf(target), token, max_bytes, content_type: asset?.content_type ?? null }
  },
})

const put = defineOperation({
  name: 'uploads_put',
  summary: 'Upload the bytes of a file to an upload session, as often as needed until it expires',
  ...upload,
  routes: ['PUT /websites/uploads/:id'],
  target: at('id', sessionTarget),
  query: Type.Object({
    filename: Type.Optional(Type.String({ description: 'What a new asset is to be called.' })),
    alt: Type.Optional(Type.String({ maxLength: 1_000 })),
    token: Type.Optional(Type.String({ description: 'Of the upload_url; needs no other credential.' })),
  }),
  body: 'bytes',
  credential: 'upload token',
  tool: { omitted: 'the bytes of a file do not fit into a tool call; the upload_url is for whoever has them' },
  async prepare({ db, target, query, incoming, now, ...around }) {
    if (target.expires_at <= now) throw new NotFound('Upload session')
    const replaces = await replaced(db, target.website_id, target.asset_id ?? undefined)
    const { bytes, contentType } = (await incoming.file())!
    // What curl says of itself when nobody tells it, and no file is.
    const content_type = contentType === 'application/x-www-form-urlencoded' ? null : contentType
    const filename = query.filename ?? null
    return receiveFile(around, target, { bytes, length: incoming.length, filename, content_type, replaces })
  },
  async handler({ target, query, prepared, ...around }) {
    return storeFile(around, prepared, { ...target, alt: query.alt })
  },
})

const show = defineOperation({
  name: 'assets_get',
  summary: 'Show an asset',
  scope: 'read',
  role: 'viewer',
  routes: onItem('GET'),
  target: at('id', assetTarget),
  ...answer,
  handler: async ({ target }) => target,
})

const update = defineOperation({
  name: 'assets_update',
  summary: "Change an asset's filename or its text for who cannot see it",
  scope: 'write',
  role: 'content',
  routes: onItem('PATCH'),
  target: at('id', assetTarget),
  input: AssetChanges,
  ...answer,
  emits: 'asset.updated',
  async handler({ tx, now, target, input, warn }) {
    const warnings: string[] = []
    const filename =
      input.filename === undefined ? target.filename : filenameOf(input.filename, target.content_type, warnings)
    for (const warning of warnings) warn(warning)
    const alt = input.alt === undefined ? target.alt : input.alt
    const named = { filename, filename_folded: folded(filename), alt }
    const changed = { ...target, ...named, revision: target.revision + 1, updated_at: now }
    await saveAsset(tx, changed)
    return changed
  },
})

const remove = defineOperation({
  name: 'assets_delete',
  summary: 'Delete an asset and its bytes',
  scope: 'write',
  role: 'editor',
  routes: onItem('DELETE'),
  target: at('id', assetTarget),
  output: null,
  emits: 'asset.deleted',
  subject: ({ target, links, plans }) => presentAsset(target, links, { plans }),
  async handler({ tx, now, target, emit, links, plans }) {
    await deleteAsset(tx, target)
    await releaseBlob(tx, target.blob_key, { kind: 'asset', id: target.id, website_id: target.website_id }, now)
    await addStorage(tx, target.website_id, -target.byte_size)
    if (await forgetIcon(tx, target)) {
      const website = await getWebsite(tx, target.website_id)
      emit('website.updated', presentWebsite(website, links, { role: target.caller_role, plans }))
    }
  },
})

export const assetOperations: readonly Operation[] = [
  list,
  create,
  uploadJson,
  requestUploadUrl,
  put,
  show,
  update,
  remove,
]

/** @throws ValidationFailed when it is no asset of the website */
async function replaced(db: Db, website_id: string, id: string | undefined): Promise<AssetRow | null> {
  if (id === undefined) return null
  const asset = isId(id) ? await assetOf(db, website_id, id.toLowerCase()) : undefined
  if (!asset) throw unknownAsset()
  return asset
}

/** What an asset is shown with besides its own row. */
function accountOf(website: {
  subdomain: string | null
  plan: AssetRecord['plan']
  storage_limit: number | null
  storage_used: number
  domain_limit: number | null
}) {
  const { subdomain: site_subdomain, plan, storage_limit, storage_used, domain_limit } = website
  return { site_subdomain, plan, storage_limit, storage_used, domain_limit }
}
