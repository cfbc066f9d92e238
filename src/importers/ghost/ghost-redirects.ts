import type { Archive } from '#archive/archive.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'

const MAX_BYTES = 2_000_000
const NAMES = /(^|\/)redirects(-\d[\d-]*)?\.(json|ya?ml)$/i

/** The redirects in the file that Ghost offers beside its export; those that are no plain paths are left out. */
export async function ghostRedirects(archive: Archive, warnings: ImportWarnings): Promise<[string, string][]> {
  const entry = archive.entries.find(({ name, byte_size }) => NAMES.test(name) && byte_size <= MAX_BYTES)
  if (!entry) return []
  const text = decodeText(await archive.bytes(entry.name, MAX_BYTES))
  const listed = /json$/i.test(entry.name) ? fromJson(text) : fromYaml(text)
  if (!listed) {
    warnings.add('Files that cannot be read', entry.name)
    return []
  }
  return listed.flatMap(([from, to]): [string, string][] => {
    const path = plainPath(from)
    if (path === null || to.includes('$')) warnings.add('Redirects by patterns, which are not taken over', from)
    return path === null || to.includes('$') ? [] : [[path, to]]
  })
}

function fromJson(text: string): [string, string][] | null {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return null
    return list
      .filter((one) => typeof one?.from === 'string' && typeof one?.to === 'string')
      .map(({ from, to }) => [from, to])
  } catch {
    return null
  }
}

/** Lines such as `  /old/: /new/` below `301:` or `302:`. */
function fromYaml(text: string): [string, string][] {
  const found = text.matchAll(/^[\t ]+["']?([^\s"':#][^\s"']*?)["']?:[\t ]+["']?([^\s"'#]+)["']?[\t ]*$/gm)
  return [...found].map(([, from, to]) => [from!, to!])
}

/** A regular expression that matches one path, such as `^/old/?$`; null for others. */
function plainPath(pattern: string): string | null {
  const path = pattern
    .replace(/^\^/, '')
    .replace(/(\\?\/\?)?\$?$/, '')
    .replaceAll('\\/', '/')
    .replaceAll('\\-', '-')
  return /^\/[^\\^$*+?()[\]{}|]*$/.test(path) ? path : null
}
