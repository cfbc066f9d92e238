import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf, Timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { choice, computed, count, hidden, json, plain, time } from '#kernel/records/field.ts'
import { Crawl, ImportPicture } from '#resources/transfer/import/crawl/schema.ts'

const Counts = (text: string) =>
  Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' }, about: text })

export const FoundPartShape = named(
  'FoundSharedPart',
  Type.Object({
    kind: Type.String({ about: 'header, footer or html_head.' }),
    name: Type.String({ about: 'What it will be called.' }),
    pages_count: Type.Integer({ about: 'Pages that have it.' }),
    html_content: Type.String({ about: 'Its html, cut after 2,000 characters.' }),
  }),
)

/** A file that is to become the content of a website, and how far that is. */
export const siteImport = defineRecord({
  kind: 'import',
  plural: 'imports',
  table: 'site_imports',
  title: 'filename',
  promises: NO_PROMISES,
  fields: {
    status: choice(
      oneOf(['reading', 'proposed', 'queued', 'running', 'done', 'failed', 'cancelled'], {
        about:
          'reading makes the proposal; proposed waits for confirm; failed says why in error; what was created until then stays, and a second confirmation continues after it.',
      }),
    ),
    // The name of a converter.
    format: plain(Type.String({ about: 'What the file was recognized as.' })),
    filename: plain(nullable(Type.String({ about: 'As it was sent.' }))),
    byte_size: count(Type.Integer({ about: 'Of the file.' })),
    counts: computed(Counts('Records in the file, by kind.')),
    shared_parts: computed(Type.Array(FoundPartShape, { about: 'Parts that html files have in common.' })),
    conflicts: computed(
      Type.Array(Type.String(), { about: 'Why it cannot be applied as it is, such as a limit of the plan.' }),
    ),
    created: json(Counts('Records created so far, by kind.'), { blank: '{}' }),
    done_count: count(Type.Integer({ about: 'Records and versions handled so far.' }), { blank: 0 }),
    total_count: computed(Type.Integer({ about: 'Records and versions in the file.' })),
    errors: json(
      Type.Array(Type.String(), { about: 'The first 200 records that were left out, each with the reason.' }),
      { blank: '[]' },
    ),
    errors_count: count(Type.Integer({ about: 'Number of records that were left out.' }), { blank: 0 }),
    error: plain(nullable(Type.String({ about: 'Why it failed.' })), { blank: null }),
    // Of a duplicate: the file then has no bytes of assets, but names blobs.
    source_website_id: plain(about(NullableId, 'The website that is being duplicated.')),
    expires_at: time(about(Timestamp, 'A proposal that is not confirmed is removed then, and the file in any case.')),
    blob_key: hidden<string>()(),
    // Whether parts that html files have in common become shared parts.
    shares_parts: hidden<number>()({ column: 'shared_parts' }),
    // Whether the website was found empty when the file was read: an import that continues makes the same records.
    bare: hidden<number>()({ blank: 0 }),
    // Whether a blog comes with a theme.
    look: hidden<number>()({ blank: 1 }),
    // Whether files are fetched from where they were.
    fetch_assets: hidden<number>()(),
    // JSON, what was proposed.
    plan: hidden<string>()(),
    // Whether it was confirmed with its file, before it was read.
    confirmed: hidden<number>()(),
    // Whether records get the ids that they have in the file.
    keeps_ids: hidden<number>()({ blank: 0 }),
    // JSON, who confirmed.
    actor: hidden<string>()(),
    // Whose policy decides whether it goes on; null where it makes a new website.
    confirmed_by: hidden<'people' | 'agents' | null>()(),
    // JSON, a `StoredCrawl`; null where a file was sent.
    crawled: hidden<string | null>()({ column: 'crawl', blank: null }),
    // JSON, `StoredPictures`; null where none are to be taken.
    pictured: hidden<string | null>()({ column: 'pictures', blank: null }),
  },
})

export interface SiteImportRow extends RowOf<typeof siteImport> {}
export const siteImportTable = {
  site_imports: tableOf<SiteImportRow>(siteImport, 'resources/transfer'),
}

export const SiteImport = named(
  'WebsiteImportStatus',
  Type.Object({
    ...shapeOf(siteImport).properties,
    crawl: Type.Optional(about(Crawl, 'How far reading the website is, where one is read by its address.')),
    pictures: Type.Optional(Type.Array(ImportPicture, { about: 'Of pages, as they were and as they would be.' })),
    warnings: Type.Optional(Warnings),
  }),
)
export const present = presenterOf(siteImport)
