import type { Archive } from '#archive/archive.ts'
import { folder } from '#importers/folder/folder.ts'
import { ghost } from '#importers/ghost/ghost.ts'
import { html } from '#importers/html/html-site.ts'
import { wordpress } from '#importers/wordpress/wordpress.ts'
import type { Converter } from '#resources/transfer/model.ts'
import { sitewright } from '#resources/transfer/sitewright.ts'

/** In the order in which they are tried: what recognizes everything comes last. */
const CONVERTERS: readonly Converter[] = [sitewright, folder, wordpress, ghost, html]

/** `auto` is the first converter that recognizes the archive. */
export const FORMATS = ['auto', ...CONVERTERS.map(({ name }) => name)]

/** Returns undefined when no converter recognizes the archive. */
export async function converterFor(archive: Archive, format: string): Promise<Converter | undefined> {
  if (format !== 'auto') return CONVERTERS.find(({ name }) => name === format)
  for (const converter of CONVERTERS) if (await converter.recognizes(archive)) return converter
  return undefined
}
