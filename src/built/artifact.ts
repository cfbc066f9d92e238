import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from '#built/fingerprint.ts'
import { moveInto } from '#built/move-into.ts'

/** The repository's folder, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What is made of folders of the repository, such as the console of `console`. */
export type Artifact = { kind: string; madeOf: readonly string[] }

/** Where it is kept, made of its sources as they are now. */
export function folderOf({ kind, madeOf }: Artifact): string {
  return `${ROOT}node_modules/.cache/${kind}/${fingerprintOf(ROOT, madeOf)}`
}

/**
 * Fills its folder unless that is there. The folder appears complete or not at all, however many processes make it at the same time.
 * @returns the folder; null where its sources have changed in the meantime, or it cannot be moved into place
 * @throws what `make` throws, and where nothing can be written
 */
export async function artifact(
  made: Artifact,
  make: (unfinished: string, folder: string) => Promise<void> | void,
): Promise<string | null> {
  const folder = folderOf(made)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(`${folder}.`)
  try {
    await make(unfinished, folder)
    return folderOf(made) === folder && moveInto(folder, unfinished) ? folder : null
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
