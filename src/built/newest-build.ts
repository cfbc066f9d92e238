import { pathToFileURL } from 'node:url'
import { artifact, ROOT } from '#built/artifact.ts'
import { SOURCES } from '#built/fingerprint.ts'

/**
 * The address of a program of `src`, as built from the sources as they are now, or of its source where nothing can be built: Node
 * loads a few large modules in a fifth of the time that it takes for 1,300 small ones (docs/decisions/0029-built-at-start.md).
 */
export async function newestBuild(program: string): Promise<string> {
  const folder = await artifact({ kind: 'built', madeOf: SOURCES }, async (unfinished, folder) => {
    const { build } = await import('#built/build.ts')
    await build(ROOT, unfinished, `${folder}/`)
    // Node says what is wrong with a source; a folder that is not writable is none of the caller's business.
  }).catch(() => null)
  return pathToFileURL(folder ? `${folder}/${program.replace(/ts$/, 'mjs')}` : `${ROOT}src/${program}`).href
}
