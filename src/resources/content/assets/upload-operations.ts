import Type from 'typebox'
import { limitsOf } from '#accounts/limits.ts'
import { makeUploadToken, uploadTokenHash } from '#auth/upload-tokens.ts'
import type { Db } from '#kernel/database/database.ts'
import { isId, newId } from '#kernel/database/ids.ts'
import { invalid, NotFound } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { publisherOf } from '#kernel/operations/review.ts'
import { at } from '#kernel/operations/target.ts'
import { parseAlts } from '#resources/content/assets/alts.ts'
import { bulk } from '#resources/content/assets/bulk-operation.ts'
import { fileOfWebsite, sharedFile } from '#resources/content/assets/file-of-website.ts'
import { receiveFile, renamed } from '#resources/content/assets/receive-file.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import {
  ASSET_BRIEF,
  accountOf,
  assetAnswer,
  FormFields,
  NewSession,
  NewUpload,
  presentSession,
  Target,
  UploadSessionSchema,
} from '#resources/content/assets/schema.ts'
import { assetOf, insertSession, sessionTarget } from '#resources/content/assets/store.ts'
import { type StoredFile, storeFile, unknownAsset } from '#resources/content/assets/store-file.ts'
import { uploadSource } from '#resources/content/assets/upload-source.ts'
import { ON_ASSETS } from '#resources/websites/websites/content-editors.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** Lifetime of an upload session, in milliseconds. */
const SESSION_MS = 600_000
/** What a form may add to its file: boundaries, headers, other fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024

const upload = {
  ...assetAnswer,
  brief: ASSET_BRIEF,
  scope: 'write',
  review: 'draft',
  role: 'content',
  content: ON_ASSETS,
  emits: 'asset.created',
  status: (stored: StoredFile) => (stored.replaced ? 200 : 201),
} as const

const create = defineOperation({
  name: 'assets_create',
  summary: "Upload a file as a form; asset_id replaces that asset's bytes",
  ...upload,
  routes: ['POST /websites/:website_id/assets'],
  target: at('website_id', websiteTarget),
  query: Target,
  input: FormFields,
  body: 'multipart',
  tool: { omitted: 'a form with a file does not fit into a tool call; assets_upload and upload sessions do' },
  async prepare({ db, target, query, incoming, ...context }) {
    const replaces = await replaced(db, target.id, query.asset_id)
    const file = await incoming.file()
    if (!file) throw invalid('file', "can't be blank: the form has no file")
    const { filename, contentType: content_type, bytes } = file
    const overhead = FORM_OVERHEAD_BYTES
    return receiveFile(context, target, { bytes, length: incoming.length, overhead, filename, content_type, replaces })
  },
  async handler({ target, input, prepared, ...context }) {
    const file = input.filename === undefined ? prepared : renamed(prepared, input.filename)
    return storeFile(context, file, {
      website_id: target.id,
      site_subdomain: target.subdomain,
      site_primary_domain: target.primary_domain,
      alt: input.alt,
      alts: parseAlts(input.alts),
    })
  },
})

const uploadJson = defineOperation({
  name: 'assets_upload',
  summary: 'Upload a file by HTTPS URL or base64 up to 20 KB; asset_id replaces its bytes',
  ...upload,
  routes: ['POST /websites/:website_id/assets/upload'],
  hints: { destructive: true, openWorld: true },
  target: at('website_id', websiteTarget),
  input: NewUpload,
  async prepare({ db, target, input, ...context }) {
    const replaces = await replaced(db, target.id, input.asset_id)
    const shared = input.url === undefined ? null : await fileOfWebsite(db, input.url, context.caller, context.links)
    if (shared && input.base64 === undefined)
      return sharedFile({ db, plans: context.plans }, target, shared, { ...input, replaces })
    const largest = limitsOf(target, context.plans).file_bytes
    const source = await uploadSource(context.providers, input, replaces, largest)
    context.undo(async () => source.abandon?.())
    return receiveFile(context, target, source)
  },
  async handler({ target, input, prepared, ...context }) {
    return storeFile(context, prepared, {
      website_id: target.id,
      site_subdomain: target.subdomain,
      site_primary_domain: target.primary_domain,
      alt: input.alt,
      alts: input.alts,
    })
  },
})

const requestUploadUrl = defineOperation({
  name: 'assets_request_upload_url',
  summary: 'Get a URL to PUT files to for ten minutes; asset_id replaces its bytes',
  scope: 'write',
  // What is uploaded there is reviewed.
  review: 'free',
  role: 'content',
  content: ON_ASSETS,
  routes: ['POST /websites/:website_id/assets/request_upload_url'],
  target: at('website_id', websiteTarget),
  query: Target,
  input: NewSession,
  output: UploadSessionSchema,
  present: presentSession,
  async handler({ tx, caller, source, now, target, query, input, plans }) {
    const asset = await replaced(tx, target.id, query.asset_id)
    const token = makeUploadToken()
    const session = {
      id: newId(),
      website_id: target.id,
      asset_id: asset?.id ?? null,
      user_id: caller.userId,
      token_hash: uploadTokenHash(token),
      for_agent: publisherOf(caller, source) === 'agents' ? 1 : 0,
      expires_at: now + SESSION_MS,
      created_at: now,
    }
    await insertSession(tx, session)
    const max_bytes = limitsOf(target, plans).file_bytes
    return { ...session, ...input, ...accountOf(target), token, max_bytes, content_type: asset?.content_type ?? null }
  },
})

const put = defineOperation({
  name: 'uploads_put',
  summary: 'Upload the bytes of a file to an upload session, as often as needed until it expires',
  ...upload,
  routes: ['PUT /websites/uploads/:id'],
  target: at('id', sessionTarget),
  query: Type.Object({
    filename: Type.Optional(Type.String({ description: 'Filename of a new asset.' })),
    alt: Type.Optional(Type.String({ maxLength: 1_000, about: 'Alt text: what the image shows.' })),
    token: Type.Optional(Type.String({ description: 'From the upload_url; no other credential is needed.' })),
  }),
  body: 'bytes',
  credential: 'upload token',
  tool: { omitted: 'the bytes of a file do not fit into a tool call; the upload_url is for the program that has them' },
  async prepare({ db, target, query, incoming, now, ...context }) {
    if (target.expires_at <= now) throw new NotFound('Upload session')
    const replaces = await replaced(db, target.website_id, target.asset_id ?? undefined)
    const { bytes, contentType, filename: named } = (await incoming.file())!
    // curl's default for a body, and no type of a file.
    const content_type = contentType === 'application/x-www-form-urlencoded' ? null : contentType
    const filename = query.filename ?? named
    return receiveFile(context, target, { bytes, length: incoming.length, filename, content_type, replaces })
  },
  async handler({ target, query, prepared, ...context }) {
    return storeFile(context, prepared, { ...target, alt: query.alt })
  },
})

export const uploadOperations: readonly Operation[] = [create, bulk, uploadJson, requestUploadUrl, put]

/** @throws ValidationFailed when the website has no such asset */
async function replaced(db: Db, website_id: string, id: string | undefined): Promise<AssetRow | null> {
  if (id === undefined) return null
  const asset = isId(id) ? await assetOf(db, website_id, id.toLowerCase()) : undefined
  if (!asset) throw unknownAsset()
  return asset
}
