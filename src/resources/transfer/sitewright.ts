import type { Archive } from '#archive/archive.ts'
import type { Converter, SitePlan } from '#resources/transfer/model.ts'

/** Where an exported zip has what it can be imported from. */
export const FOLDER = '_sitewright'
export const MANIFEST = `${FOLDER}/manifest.json`

/** Our own export, with all versions. */
export const sitewright: Converter = {
  name: 'sitewright',
  recognises: async (archive: Archive) => archive.has(MANIFEST),
  convert: async (): Promise<SitePlan> => {
    throw new Error('not yet')
  },
}
