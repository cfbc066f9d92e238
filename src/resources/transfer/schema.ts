import Type, { type Static } from 'typebox'
import type { SiteImportRow } from '#kernel/database/tables/site-imports.ts'
import type { WebsiteExportRow } from '#kernel/database/tables/website-exports.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { FORMATS } from '#resources/transfer/converters.ts'
import { NewWebsite, Website } from '#resources/websites/websites/schema.ts'

const MAX_URL = 2_000

export const WebsiteExport = named(
  'WebsiteExport',
  Type.Object({
    include_submissions: Type.Optional(
      Type.Boolean({ about: 'Adds what visitors sent by forms, which is personal data; without their files.' }),
    ),
  }),
)

export const EXPORT_STATUSES = ['queued', 'running', 'done', 'failed'] as const

export const WebsiteExported = named(
  'WebsiteExportStatus',
  Type.Object({
    id: Id,
    website_id: Id,
    status: oneOf(EXPORT_STATUSES, { about: 'done has the url of the zip; failed says why in error.' }),
    include_submissions: Type.Boolean({ about: 'As it was asked for.' }),
    url: nullable(
      Type.String({ about: 'A signed address of the zip; no credential is needed. Null until it is done.' }),
    ),
    expires_at: about(nullable(Timestamp), 'Until when it can be fetched; null until it is done.'),
    pages_count: Type.Integer({ about: 'Pages rendered as files; 0 until it is done.' }),
    records_count: Type.Integer({ about: 'Records with their versions in _sitewright; 0 until it is done.' }),
    error: nullable(Type.String({ about: 'Why it failed.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
    warnings: Type.Optional(Warnings),
  }),
)

export function presentExport({ url, ...row }: WebsiteExportRow & { url: string }): Static<typeof WebsiteExported> {
  const warnings = JSON.parse(row.warnings) as string[]
  const done = row.status === 'done'
  return {
    id: row.id,
    website_id: row.website_id,
    status: row.status,
    include_submissions: row.include_submissions === 1,
    url: done ? url : null,
    expires_at: done ? timestamp(row.ends_at) : null,
    pages_count: Number(row.pages_count),
    records_count: Number(row.records_count),
    error: row.error,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

const CHOICES = {
  format: Type.Optional(oneOf(FORMATS, { about: 'What the file is; recognized unless given.' })),
  confirm: Type.Optional(Type.Boolean({ description: 'Apply; without it only a proposal is answered.' })),
  shared_parts: Type.Optional(
    Type.Boolean({
      about:
        'Whether headers, footers and heads that html files have in common become shared parts; true unless given.',
    }),
  ),
}

const FETCH_ASSETS = "Fetches the files that an export names from the website's former addresses."

export const WebsiteImport = named(
  'WebsiteImport',
  Type.Object({
    url: Type.Optional(Type.String({ maxLength: MAX_URL, description: 'Of the file, https.' })),
    import_id: Type.Optional(about(Id, 'The proposal to confirm.')),
    ...CHOICES,
    fetch_assets: Type.Optional(Type.Boolean({ about: FETCH_ASSETS })),
  }),
)

/** The fields of a form beside its file, which are texts. */
export const ImportForm = Type.Object({
  format: CHOICES.format,
  confirm: Type.Optional(oneOf(['true', 'false'], { about: 'Apply; without it only a proposal is answered.' })),
  shared_parts: Type.Optional(oneOf(['true', 'false'], { about: 'As in the JSON body.' })),
  fetch_assets: Type.Optional(oneOf(['true', 'false'], { about: FETCH_ASSETS })),
})

export const IMPORT_STATUSES = ['reading', 'proposed', 'queued', 'running', 'done', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

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

export const SiteImport = named(
  'WebsiteImportStatus',
  Type.Object({
    id: Id,
    website_id: Id,
    status: oneOf(IMPORT_STATUSES, {
      about:
        'reading makes the proposal; proposed waits for confirm; failed says why in error; what was created until then stays, and a second confirmation continues after it.',
    }),
    format: Type.String({ about: 'What the file was recognized as.' }),
    filename: nullable(Type.String({ about: 'As it was sent.' })),
    byte_size: Type.Integer({ about: 'Of the file.' }),
    counts: Counts('Records in the file, by kind.'),
    shared_parts: Type.Array(FoundPartShape, { about: 'Parts that html files have in common.' }),
    conflicts: Type.Array(Type.String(), { about: 'Why it cannot be applied as it is, such as a limit of the plan.' }),
    created: Counts('Records created so far, by kind.'),
    done_count: Type.Integer({ about: 'Records and versions handled so far.' }),
    total_count: Type.Integer({ about: 'Records and versions in the file.' }),
    errors: Type.Array(Type.String(), { about: 'The first 200 records that were left out, each with the reason.' }),
    errors_count: Type.Integer({ about: 'Number of records that were left out.' }),
    error: nullable(Type.String({ about: 'Why it failed.' })),
    source_website_id: about(NullableId, 'The website that is being duplicated.'),
    expires_at: about(Timestamp, 'A proposal that is not confirmed is removed then, and the file in any case.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    warnings: Type.Optional(Warnings),
  }),
)

const { name, subdomain } = NewWebsite.properties
export const WebsiteDuplicate = named('WebsiteDuplicate', Type.Object({ name, subdomain }))
export const DuplicatedWebsite = extended('DuplicatedWebsite', Website, {
  import_id: about(Id, 'Says how far the copy is: GET /websites/imports/:id.'),
})

/** What a proposal says of the file; stored with the import. */
export type StoredPlan = Pick<Static<typeof SiteImport>, 'counts' | 'shared_parts' | 'conflicts' | 'total_count'> & {
  warnings: string[]
}

/** While the file is read. */
export const NOTHING_READ: StoredPlan = { counts: {}, total_count: 0, shared_parts: [], conflicts: [], warnings: [] }

export function presentImport(row: SiteImportRow): Static<typeof SiteImport> {
  const { warnings, ...plan } = JSON.parse(row.plan) as StoredPlan
  return {
    id: row.id,
    website_id: row.website_id,
    status: row.status,
    format: row.format,
    filename: row.filename,
    byte_size: Number(row.byte_size),
    ...plan,
    created: JSON.parse(row.created),
    done_count: Number(row.done_count),
    errors: JSON.parse(row.errors),
    errors_count: Number(row.errors_count),
    error: row.error,
    source_website_id: row.source_website_id,
    expires_at: timestamp(row.expires_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}
