import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fingerprintOf } from '#built/fingerprint.ts'

/** The repository's folder, with a slash at its end. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILDS = `${ROOT}node_modules/.cache/built/`

/**
 * The address of a program of `src`, as built from the sources as they are now, or of its source where nothing can be built: Node
 * loads a few large modules in a fifth of the time that it takes for 1,300 small ones (docs/decisions/0029-built-at-start.md).
 */
export async function newestBuild(program: string): Promise<string> {
  const fingerprint = fingerprintOf(ROOT)
  const folder = `${BUILDS}${fingerprint}/`
  const isBuilt = existsSync(folder) || (await tryToBuild(folder, fingerprint))
  return pathToFileURL(isBuilt ? `${folder}${program.replace(/ts$/, 'mjs')}` : `${ROOT}src/${program}`).href
}

async function tryToBuild(folder: string, fingerprint: string): Promise<boolean> {
  try {
    const { build } = await import('#built/build.ts')
    return await build(ROOT, folder, () => fingerprintOf(ROOT) === fingerprint)
  } catch {
    // Node says what is wrong with a source; a folder that is not writable is none of the caller's business.
    return false
  }
}
