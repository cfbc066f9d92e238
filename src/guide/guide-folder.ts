import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { artifact, folderOf, ROOT } from '#built/artifact.ts'

/** The command as it stands in the sources: it finds its newest build, and is not part of one. */
export const COMMAND = join(ROOT, 'src/cli.ts')

/** What the guide is made of: its own pages, and the look of a starter. */
export const GUIDE_SOURCES = { pages: join(ROOT, 'guide'), look: join(ROOT, 'starters/documentation') }

/** Stands in the sources of the guide for the address of the service. */
export const SERVICE = 'https://sitewright.example'

/** Of the built guide: the pages by their paths, with `origin` for the address of the website that they were on. */
export type BuiltGuide = { origin: string; pages: Record<string, string> }

const GUIDE_FILE = 'pages.json'

/** What a page of the guide follows from: its own pages, the look of a starter, and what renders pages. */
const GUIDE = { kind: 'guide', madeOf: ['guide', 'starters/documentation', 'src/html', 'src/site', 'src/templates'] }

/** Where the guide is kept, made of its sources as they are now. */
export function guideFolder(): string {
  return folderOf(GUIDE)
}

/** @returns null where it has not been made of these sources, or is not to be read by this user */
export function savedGuide(): BuiltGuide | null {
  try {
    return JSON.parse(readFileSync(join(guideFolder(), GUIDE_FILE), 'utf8')) as BuiltGuide
  } catch {
    return null
  }
}

/** @throws where nothing can be written */
export async function saveGuide(built: BuiltGuide): Promise<void> {
  await artifact(GUIDE, (folder) => writeFileSync(join(folder, GUIDE_FILE), JSON.stringify(built)))
}
