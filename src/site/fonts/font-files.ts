import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { FONTS_PATH, faceCss, fontPath, licensePath, stylesheetPath } from '#fonts/faces.ts'
import { FAMILIES, type Family } from '#fonts/families.ts'

/** A file below `/_fonts/`, with the headers that it is sent with. */
export type FontFile = { headers: Record<string, string>; body: Buffer }
/** `cached` is how long it may be, as Cache-Control says it. */
export type FoundFont = { path: string; type: string; cached: string; load: () => Promise<Buffer> }

const HASH = /-[0-9a-f]{8}(?=\.woff2$)/
const FOR_EVER = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
const REVALIDATED = 'public, max-age=0, must-revalidate'

const STYLES = ['normal', 'italic'] as const
/** By path, without the hash of their content. */
const FILES: ReadonlyMap<string, FoundFont> = new Map(
  FAMILIES.flatMap(filesOf).map((file) => [file.path.replace(HASH, ''), file]),
)
const bodies = new Map<string, Promise<Buffer>>()

/**
 * The file at an address, or null if no file has this name. An address from another release, whose pages may still be cached, gets the
 * current file.
 */
export function fontAt(url: string): FoundFont | null {
  if (!url.startsWith(FONTS_PATH)) return null
  const requested = url.split('?', 1)[0]!
  const file = FILES.get(requested.replace(HASH, ''))
  if (!file || HASH.test(requested) !== HASH.test(file.path)) return null
  return requested === file.path ? file : { ...file, cached: REVALIDATED }
}

/** Any origin may use it: exported websites do, and css that somebody tries out. */
export async function readFont({ path, type, cached, load }: FoundFont): Promise<FontFile> {
  const reading = bodies.get(path) ?? load()
  bodies.set(path, reading)
  const body = await reading.catch((error) => {
    bodies.delete(path)
    throw error
  })
  const headers = {
    'content-type': type,
    'cache-control': cached,
    etag: `"${hash('sha256', body, 'hex').slice(0, 16)}"`,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  }
  return { headers, body }
}

function filesOf(family: Family): FoundFont[] {
  const { id, axis } = family
  const inPackage = (file: string) => readFile(createRequire(import.meta.url).resolve(`${family.package}/${file}`))
  const fonts = STYLES.flatMap((style) =>
    Object.keys(family[style] ?? {}).map((subset) => ({
      path: fontPath(family, style, subset)!,
      type: 'font/woff2',
      cached: FOR_EVER,
      load: () => inPackage(`files/${id}-${subset}-${axis}-${style}.woff2`),
    })),
  )
  const css = async () => Buffer.from(`${faceCss(family)}\n`)
  return [
    ...fonts,
    { path: stylesheetPath(family), type: 'text/css; charset=utf-8', cached: DAY, load: css },
    { path: licensePath(family), type: 'text/plain; charset=utf-8', cached: DAY, load: () => inPackage('LICENSE') },
  ]
}
