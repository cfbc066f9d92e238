import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is built lies in these folders, apart from packages. */
export const SOURCES = ['src', 'clients/typescript/src']
/** A package that npm made has no lock file: npm packs none. */
const VERSIONS = ['package.json', 'package-lock.json']

/**
 * Changes with every byte of the sources, with the versions of packages, and with the folder, whose address is part of a
 * build.
 */
export function fingerprintOf(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
  const sources = folders.flatMap((folder) => filesIn(join(root, folder)))
  for (const path of [...sources, ...VERSIONS.map((name) => join(root, name)).filter(existsSync)]) {
    const bytes = readFileSync(path)
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 32)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
