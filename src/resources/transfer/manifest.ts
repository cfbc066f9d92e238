import type { PlannedWebsite } from '#resources/transfer/model.ts'

/** Where an exported zip has what it can be imported from. */
export const FOLDER = '_sitewright'
export const MANIFEST = `${FOLDER}/manifest.json`
/** Of the records' files; a reader refuses every other one. */
export const FORMAT_VERSION = 1

/** What a zip holds besides the static site. */
export type Manifest = {
  format: 'sitewright'
  version: number
  exported_at: string
  /** The website that was exported. */
  source: { website_id: string; url: string }
  website: PlannedWebsite
  /** Files with one record a line, in the order in which they are read. */
  files: string[]
  /** Records by kind; versions count as records. */
  counts: Record<string, number>
}
