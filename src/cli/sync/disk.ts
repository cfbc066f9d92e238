import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { IGNORED, problemOf, TOP_NAMES } from '#folder/belonging.ts'
import type { FolderFiles } from '#folder/decode-files.ts'
import { foldedName } from '#folder/file-names.ts'
import { FileProblem } from '#folder/front-matter.ts'

const MAX_FILES = 100_000
export type Folder = FolderFiles & { problems: FileProblem[] }

/** Reads what of the folder belongs to the website; other files in it are left alone. */
export async function readFolder(root: string): Promise<Folder> {
  const texts = new Map<string, string>()
  const assets = new Map<string, string>()
  const problems: FileProblem[] = []
  const names = new Map<string, string>()
  let files = 0
  const visit = async (file: string): Promise<void> => {
    if (IGNORED.test(file)) return
    const found = await lstat(join(root, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!found) return
    if (++files > MAX_FILES) throw new FileProblem(file, `the folder has more than ${MAX_FILES} files`)
    const folded = foldedName(file)
    const twin = names.get(folded)
    if (twin !== undefined) problems.push(new FileProblem(file, `clashes with ${twin} on disks that ignore case`))
    names.set(folded, file)
    if (found.isDirectory()) {
      const entries = await readdir(join(root, file))
      for (const entry of entries.toSorted()) await visit(`${file}/${entry}`)
      return
    }
    const key = file.normalize('NFC')
    const problem = found.isFile() ? problemOf(key, found.size) : 'is a link or a device, which is not followed'
    if (problem) problems.push(new FileProblem(file, problem))
    else if (key.startsWith('assets/')) assets.set(key, await hashOfFile(join(root, file)))
    else texts.set(key, await textOf(root, file, problems))
  }
  for (const name of TOP_NAMES) await visit(name)
  return { texts, assets, problems }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

async function textOf(root: string, file: string, problems: FileProblem[]): Promise<string> {
  try {
    return utf8.decode(await readFile(join(root, file)))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    problems.push(new FileProblem(file, 'is not UTF-8 text'))
    return ''
  }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Replaces a file whole, never half.
 * @throws FileProblem when the folder it belongs to leads out of `root`
 */
export async function writeInside(root: string, file: string, data: string | Uint8Array): Promise<void> {
  const path = join(root, file)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const within = relative(await realpath(root), await realpath(folder))
  const expected = relative(root, folder)
  if (within !== expected || within.split(sep).includes('..'))
    throw new FileProblem(file, 'is behind a link that leads elsewhere; nothing is written there')
  const found = await lstat(path).catch(() => null)
  if (found?.isSymbolicLink()) throw new FileProblem(file, 'is a link, which is not followed')
  const half = `${folder}${sep}.${process.pid}.sitewright`
  await writeFile(half, data)
  await rename(half, path)
}

/** Removes a file, and the folders that it leaves empty. */
export async function removeInside(root: string, file: string): Promise<void> {
  await rm(join(root, file), { force: true })
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const left = await readdir(join(root, folder)).catch(() => [''])
    if (left.length > 0) return
    await rm(join(root, folder), { recursive: true })
  }
}
