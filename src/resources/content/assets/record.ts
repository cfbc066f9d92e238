import Type from 'typebox'
import { Storage } from '#accounts/storage-shape.ts'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, Publish } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import {
  ALL_PROMISES,
  changeable,
  defineRecord,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { computed, count, hidden, json, optionalText, plain } from '#kernel/records/field.ts'
import { versionFields } from '#kernel/versioning/record-fields.ts'
import { MAX_LANGUAGES } from '#resources/websites/websites/rules.ts'

export const MAX_ALT = 1_000
/** Longer than MAX_FILENAME_BYTES, which has a message of its own. */
export const MAX_FILENAME_CHARACTERS = 1_000

export const Alt = Type.String({ maxLength: MAX_ALT, about: 'Alt text: what the image shows.' })
export const Alts = Type.Object(
  {},
  {
    additionalProperties: true,
    maxProperties: MAX_LANGUAGES,
    about: 'Alt texts by language, like {"de": "Ein Laib Brot"}. Others stay; null removes one.',
  },
)
export const Filename = Type.String({
  minLength: 1,
  maxLength: MAX_FILENAME_CHARACTERS,
  about: 'The name of the file, at most 255 bytes; required with base64.',
})

export const asset = defineRecord({
  kind: 'asset',
  plural: 'assets',
  table: 'assets',
  title: 'filename',
  promises: ALL_PROMISES,
  fields: {
    filename: plain(Type.String({ about: 'The name of the file.' }), {
      write: about(Filename, 'The name of the file, at most 255 bytes.'),
      moved: 'required',
    }),
    content_type: plain(Type.String({ about: 'MIME type, without parameters.' }), { moved: true }),
    byte_size: count(Type.Integer({ about: 'Size of the file in bytes.' }), { moved: 'required' }),
    relative_url: computed(
      Type.String({ description: 'Path on the website; its v parameter changes with the bytes.' }),
    ),
    url: computed(Type.String({ about: 'Its whole address.' })),
    width: plain(nullable(Type.Integer({ description: 'Of an image, in pixels as displayed.' }))),
    height: plain(about(nullable(Type.Integer()), 'Of an image, in pixels as displayed.')),
    alt: optionalText(about(nullable(Type.String()), 'Alt text: what the image shows.'), { write: nullable(Alt) }),
    alts: {
      ...json(about(Alts, 'Alt texts by language, for pages in it.'), {
        write: inTools(Alts, 'By language tag; null removes one.'),
        blank: '{}',
      }),
      move: Alts,
    },
    ...versionFields,
    latest_version_id: computed(about(NullableId, 'Its newest version; null until it is changed.')),
    live_version_id: computed(about(NullableId, 'What visitors see; null of a draft, and until it is changed.')),
    storage: computed(about(Storage, 'Storage of the account that created the website.')),
    // Its place in the website's ordinal list.
    ordinal: hidden<number>()({ saved: false, history: false }),
    filename_folded: hidden<string>()({ history: false }),
    content: hidden<string>()({ column: 'blob_key' }),
  },
})

/** What an asset shows of its versions before its first change. */
export const NO_VERSION = {
  latest_version_id: null,
  pinned_version_id: null,
  pin_reason: null,
  live_version_id: null,
  version_number: 1,
}

export interface AssetRow extends RowOf<typeof asset> {}
export const assetTable = {
  assets: tableOf<AssetRow>(asset, 'resources/content/assets'),
}

export const Asset = named('Asset', shapeOf(asset))
export const AssetChanges = named('AssetUpdate', Type.Object({ ...changeable(asset), publish: Publish }))
export const presenter = presenterOf(asset)
