import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from '#built/fingerprint.ts'
import { moveInto } from '#built/move-into.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The command as it stands in the sources: it finds its newest build, and is not part of one. */
export const COMMAND = join(ROOT, 'src/cli.ts')

/** What the guide is made of: its own pages, and the look of a starter. */
export const GUIDE_SOURCES = { pages: join(ROOT, 'guide'), look: join(ROOT, 'starters/documentation') }

/** Stands in the sources of the guide for the address of the service. */
export const SERVICE = 'https://sitewright.example'

/** Of the built guide: the pages by their paths, with `origin` for the address of the website that they were on. */
export type BuiltGuide = { origin: string; pages: Record<string, string> }

const GUIDE_FILE = 'pages.json'

/** What a page of the guide follows from: those, and what renders pages. */
const MADE_OF = ['guide', 'starters/documentation', 'src/html', 'src/site', 'src/templates']

/** Where the guide is kept, made of its sources as they are now. */
export function guideFolder(): string {
  return join(ROOT, 'node_modules/.cache/guide', fingerprintOf(ROOT, MADE_OF))
}

/** @returns null where it has not been made of these sources, or is not to be read by this user */
export function savedGuide(): BuiltGuide | null {
  try {
    return JSON.parse(readFileSync(join(guideFolder(), GUIDE_FILE), 'utf8')) as BuiltGuide
  } catch {
    return null
  }
}

/** The folder appears complete or not at all, however many processes make it at the same time. @throws where nothing can be written */
export function saveGuide(built: BuiltGuide): void {
  const folder = guideFolder()
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(`${folder}.`)
  try {
    writeFileSync(join(unfinished, GUIDE_FILE), JSON.stringify(built))
    moveInto(folder, unfinished)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
