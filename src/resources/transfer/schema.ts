import Type, { type Static } from 'typebox'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, oneOf, timestamp } from '#kernel/operations/schemas.ts'
import { FORMATS } from '#resources/transfer/converters.ts'
import {
  present as presentedExport,
  type WebsiteExported,
  type WebsiteExportRow,
} from '#resources/transfer/export/record.ts'
import type { ImportPicture } from '#resources/transfer/import/crawl/schema.ts'
import { presentCrawl, type StoredPictures } from '#resources/transfer/import/crawl/stored-crawl.ts'
import { present as presentedImport, type SiteImport, type SiteImportRow } from '#resources/transfer/import/record.ts'
import { NewWebsite, Website } from '#resources/websites/websites/record.ts'

const MAX_URL = 2_000

export const WebsiteExport = named(
  'WebsiteExport',
  Type.Object({
    include_submissions: Type.Optional(
      Type.Boolean({ about: 'Adds what visitors sent by forms, which is personal data; without their files.' }),
    ),
  }),
)

export function presentExport({ url, ...row }: WebsiteExportRow & { url: string }): Static<typeof WebsiteExported> {
  const warnings = JSON.parse(row.warnings) as string[]
  const done = row.status === 'done'
  const shown = presentedExport(row, { url: done ? url : null, expires_at: done ? timestamp(row.ends_at) : null })
  return { ...shown, ...(warnings.length > 0 ? { warnings } : {}) }
}

const CHOICES = {
  format: Type.Optional(oneOf(FORMATS, { about: 'What the file is; recognized unless given.' })),
  confirm: Type.Optional(Type.Boolean({ about: 'Apply; without it only a proposal is answered.' })),
  shared_parts: Type.Optional(
    Type.Boolean({
      about:
        'Whether headers, footers and heads that html files have in common become shared parts; true unless given.',
    }),
  ),
}

const LOOK = 'Whether a blog brings a theme to a website that has none; true unless given.'
const FETCH_ASSETS = "Fetches the files that an export names from the website's former addresses."

export const WebsiteImport = named(
  'WebsiteImport',
  Type.Object({
    url: Type.Optional(Type.String({ maxLength: MAX_URL, about: 'Of the file, or with crawl of the website; https.' })),
    crawl: Type.Optional(Type.Boolean({ about: 'Reads the public website at url, page by page.' })),
    owner_confirmed: Type.Optional(
      Type.Boolean({ about: 'Needed with crawl: whether the website is yours, or its owner agrees.' }),
    ),
    import_id: Type.Optional(about(Id, 'The proposal to confirm.')),
    cancel: Type.Optional(Type.Boolean({ about: 'Ends the import of import_id, which is read or proposed.' })),
    ...CHOICES,
    fetch_assets: Type.Optional(Type.Boolean({ about: FETCH_ASSETS })),
    look: Type.Optional(Type.Boolean({ about: LOOK })),
  }),
)

/** The fields of a form beside its file, which are texts. */
export const ImportForm = Type.Object({
  format: CHOICES.format,
  confirm: Type.Optional(oneOf(['true', 'false'], { about: 'Apply; without it only a proposal is answered.' })),
  shared_parts: Type.Optional(oneOf(['true', 'false'], { about: 'As in the JSON body.' })),
  fetch_assets: Type.Optional(oneOf(['true', 'false'], { about: FETCH_ASSETS })),
  look: Type.Optional(oneOf(['true', 'false'], { about: LOOK })),
})

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

/** @param pictures their addresses; absent where none are shown */
export function presentImport({
  shown,
  ...row
}: SiteImportRow & { shown?: readonly Static<typeof ImportPicture>[] }): Static<typeof SiteImport> {
  const { warnings: proposed, ...plan } = JSON.parse(row.plan) as StoredPlan
  const { note = null } = row.pictures === null ? {} : (JSON.parse(row.pictures) as StoredPictures)
  const warnings = note === null ? proposed : [...proposed, note]
  return {
    ...presentedImport(row, plan),
    ...(row.crawl === null ? {} : { crawl: presentCrawl(row.crawl, row.pictures) }),
    ...(shown && shown.length > 0 ? { pictures: [...shown] } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}
