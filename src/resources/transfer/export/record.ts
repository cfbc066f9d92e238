import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { nullable, oneOf, Timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { choice, computed, count, flag, hidden, plain } from '#kernel/records/field.ts'

/** A website that is to become a zip, and what became of that. */
export const websiteExport = defineRecord({
  kind: 'export',
  plural: 'exports',
  table: 'website_exports',
  title: 'status',
  promises: NO_PROMISES,
  fields: {
    status: choice(
      oneOf(['queued', 'running', 'done', 'failed'], {
        about: 'done has the url of the zip; failed says why in error.',
      }),
      { blank: 'queued' },
    ),
    include_submissions: flag({ about: 'As it was asked for.' }),
    url: computed(
      nullable(Type.String({ about: 'A signed address of the zip; no credential is needed. Null until it is done.' })),
    ),
    expires_at: computed(about(nullable(Timestamp), 'Until when it can be fetched; null until it is done.')),
    pages_count: count(Type.Integer({ about: 'Pages rendered as files; 0 until it is done.' }), { blank: 0 }),
    records_count: count(Type.Integer({ about: 'Records with their versions in _sitewright; 0 until it is done.' }), {
      blank: 0,
    }),
    error: plain(nullable(Type.String({ about: 'Why it failed.' })), { blank: null }),
    // JSON, a list of sentences.
    warnings: hidden<string>()({ blank: '[]' }),
    // JSON, a `Requester`.
    made_by: hidden<string>()(),
    // What making it takes.
    role: hidden<Role>()(),
    // When the record goes: with its download, once there is one.
    ends_at: hidden<number>()(),
  },
})

export interface WebsiteExportRow extends RowOf<typeof websiteExport> {}
export const websiteExportTable = {
  website_exports: tableOf<WebsiteExportRow>(websiteExport, 'resources/transfer', {
    notBackedUp: 'its download is not either, and it can be made again',
  }),
}

export const WebsiteExported = named(
  'WebsiteExportStatus',
  Type.Object({ ...shapeOf(websiteExport).properties, warnings: Type.Optional(Warnings) }),
)
export const present = presenterOf(websiteExport)
