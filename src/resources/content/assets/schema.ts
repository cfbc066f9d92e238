import Type from 'typebox'
import { storageOf } from '#accounts/storage.ts'
import { Storage } from '#accounts/storage-shape.ts'
import type { Plans } from '#config/plans.ts'
import { type Links, siteOf } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Publish, Timestamp, timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { revisionOf } from '#kernel/operations/target.ts'
import { presentVersionFields } from '#kernel/versioning/schema.ts'
import { latestOf, type WithHistory } from '#resources/content/assets/asset-content.ts'
import {
  Alt,
  Alts,
  Asset,
  Filename,
  MAX_FILENAME_CHARACTERS,
  NO_VERSION,
  presenter,
} from '#resources/content/assets/record.ts'
import { assetAddress } from '#resources/content/assets/rules.ts'
import type { AssetRecord, UploadSession } from '#resources/content/assets/store.ts'

const MAX_URL = 4_096
/** 20 KB of base64 with line breaks; the decoded length is checked separately. */
const MAX_BASE64_CHARACTERS = 100_000

const ContentType = Type.String({
  minLength: 1,
  maxLength: 300,
  about: 'MIME type, like image/png; required with base64. A replacement must have that of the asset.',
})

/** In a form, where every field is a text. */
const PublishField = Type.Optional(oneOf(['true', 'false'], { description: 'false saves it for review.' }))

/** The fields of a form beside its file. */
export const FormFields = Type.Object({
  alt: Type.Optional(Alt),
  alts: Type.Optional(
    Type.String({ maxLength: 100_000, about: 'Alt texts by language as a JSON object, like {"de": "Ein Laib Brot"}.' }),
  ),
  filename: Type.Optional(
    Type.String({ minLength: 1, maxLength: MAX_FILENAME_CHARACTERS, description: "Instead of the file's own." }),
  ),
  publish: PublishField,
})

/** The fields of a form beside its files. */
export const BulkFields = Type.Object({
  alts: Type.Optional(
    Type.String({
      maxLength: 20_000,
      about: 'Their alt texts in the order of the files, as a JSON list; null for none.',
    }),
  ),
  publish: PublishField,
})
export const UploadedAssets = named(
  'UploadedAssets',
  Type.Object({ assets: Type.Array(Asset, { about: 'In the order of the files.' }) }),
)

/** What is known of a file before its bytes are sent. */
export const NewSession = named(
  'UploadSessionCreate',
  Type.Object({
    filename: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_FILENAME_CHARACTERS, about: 'Filename of a new asset.' }),
    ),
    alt: Type.Optional(Alt),
  }),
)

export const NewUpload = named(
  'AssetUpload',
  Type.Object({
    url: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_URL, about: 'HTTPS URL of the file.' })),
    base64: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_BASE64_CHARACTERS,
        about: 'The file itself, at most 20 KB decoded.',
      }),
    ),
    filename: Type.Optional(Filename),
    content_type: Type.Optional(ContentType),
    asset_id: Type.Optional(Type.String({ format: 'uuid', about: 'Replace the bytes of this asset.' })),
    alt: Type.Optional(nullable(Alt)),
    alts: Type.Optional(Alts),
    publish: Publish,
  }),
)

export const Target = Type.Object({
  asset_id: Type.Optional(Type.String({ maxLength: 100, about: 'Replace the bytes of this asset.' })),
})

export const UploadSessionSchema = named(
  'UploadSession',
  Type.Object({
    id: Id,
    upload_url: Type.String({ description: 'PUT the bytes here; no other credential is needed.' }),
    method: Type.String({ about: 'The method to send them with: PUT.' }),
    expires_at: about(Timestamp, 'Until when it can be used, as often as needed: ten minutes.'),
    asset_id: about(nullable(Id), 'The asset whose bytes are replaced; null makes a new one.'),
    max_bytes: Type.Integer({ about: 'Bytes of the largest file that the plan allows.' }),
    curl: Type.String({ description: 'A command that uploads a file.' }),
    storage: about(Storage, 'Storage of the account that created the website.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    warnings: Type.Optional(Warnings),
  }),
)

/** As its newest version has it. */
export function presentAsset(row: AssetRecord, links: Links, { plans }: { plans: Plans }): Type.Static<typeof Asset> {
  const newest = latestOf(row)
  const relative_url = assetAddress(newest)
  return presenter(newest, {
    relative_url,
    url: links.onWebsite(siteOf(row), relative_url),
    ...versionsOf(row),
    storage: storageOf(row, plans),
  })
}

function versionsOf({ latest_number, latest_version_id, ...row }: WithHistory) {
  if (latest_number === null || latest_version_id === null) return NO_VERSION
  return presentVersionFields({ ...row, latest_number, latest_version_id })
}

export function presentSession(
  session: UploadSession & Type.Static<typeof NewSession>,
  links: Links,
  { plans }: { plans: Plans },
): Type.Static<typeof UploadSessionSchema> {
  const { filename, alt, asset_id } = session
  const given = new URLSearchParams({ ...(filename ? { filename } : {}), ...(alt === undefined ? {} : { alt }) })
  const upload_url = [links.upload(session, session.token), given].filter(String).join('&')
  const named = asset_id === null && !filename ? '&filename=FILE' : ''
  const type = session.content_type ?? 'CONTENT/TYPE'
  return {
    id: session.id,
    upload_url,
    method: 'PUT',
    expires_at: timestamp(session.expires_at),
    asset_id,
    max_bytes: session.max_bytes,
    curl: `curl -X PUT --data-binary @FILE -H 'Content-Type: ${type}' '${upload_url}${named}'`,
    storage: storageOf(session, plans),
    created_at: timestamp(session.created_at),
    updated_at: timestamp(session.created_at),
  }
}

/** What a tool answers to a change of an asset. */
export const ASSET_BRIEF = {
  fields: [
    ...['id', 'filename', 'content_type', 'byte_size', 'relative_url', 'url', 'width', 'height'],
    ...['version_number', 'pin_reason'],
  ],
}

export const assetAnswer = { output: Asset, present: presentAsset, revision: revisionOf }

/** What an asset is presented with besides its own row. */
export function accountOf(website: {
  subdomain: string | null
  primary_domain: string | null
  plan: AssetRecord['plan']
  storage_limit: number | null
  storage_used: number
  domain_limit: number | null
}) {
  const {
    subdomain: site_subdomain,
    primary_domain: site_primary_domain,
    plan,
    storage_limit,
    storage_used,
    domain_limit,
  } = website
  return { site_subdomain, site_primary_domain, plan, storage_limit, storage_used, domain_limit }
}
