import { withSingleSlashes } from '#importers/files/page-path.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'

/** Files that systems add to folders and nobody means to publish. */
const LITTER = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git|\.svn|node_modules)(\/|$)|(^|\/)\._/i

/** The files of an archive by the path that they have on the website; how links find them. */
export class FileTree<F extends { name: string }> {
  /** Without the folders that hold all else. */
  readonly files: ReadonlyMap<string, F>
  readonly #folded: ReadonlyMap<string, string | null>

  private constructor(files: ReadonlyMap<string, F>, folded: ReadonlyMap<string, string | null>) {
    this.files = files
    this.#folded = folded
  }

  static async of<F extends { name: string }>(entries: readonly F[]): Promise<FileTree<F>> {
    const named: { path: string; file: F }[] = []
    let top: string | null = null
    for await (const file of inSlices(entries)) {
      const path = cleanName(file.name)
      if (!isPublic(path)) continue
      named.push({ path, file })
      top = top === null ? folderOf(path) : commonFolder(top, path)
    }
    const files = new Map<string, F>()
    const folded = new Map<string, string | null>()
    for await (const { path, file } of inSlices(named)) {
      const name = path.slice(top!.length)
      files.set(name, file)
      const lower = name.toLowerCase()
      folded.set(lower, folded.has(lower) && folded.get(lower) !== name ? null : name)
    }
    return new FileTree(files, folded)
  }

  /**
   * The file at a decoded path without its leading slash, as web servers find it: the file itself, the index of a folder,
   * or the html file whose ending is left out. Letter case counts only where two files differ in nothing else.
   */
  find(path: string): string | null {
    const clean = cleanName(path)
    const folder = clean.replace(/\/$/, '')
    const inFolder = folder === '' ? '' : `${folder}/`
    const candidates = [
      ...(clean === folder && clean !== '' ? [clean] : []),
      ...INDEXES.map((index) => inFolder + index),
      ...(folder === '' ? [] : HTML_ENDINGS.map((ending) => folder + ending)),
    ]
    return (
      candidates.find((candidate) => this.files.has(candidate)) ??
      candidates.map((candidate) => this.#folded.get(candidate.toLowerCase())).find((found) => found != null) ??
      null
    )
  }
}

const HTML_ENDINGS = ['.html', '.htm', '.xhtml']
const INDEXES = HTML_ENDINGS.map((ending) => `index${ending}`)

export function isHtmlName(path: string): boolean {
  return HTML_ENDINGS.some((ending) => path.toLowerCase().endsWith(ending))
}

function cleanName(name: string): string {
  return withSingleSlashes(name.replaceAll('\\', '/').normalize('NFC')).replace(/^(\.?\/)+/, '')
}

function isPublic(path: string): boolean {
  return path !== '' && !path.endsWith('/') && !LITTER.test(path)
}

/** With its slash; empty for a file at the top. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The folder, or the one above it that holds the file as well. */
function commonFolder(folder: string, path: string): string {
  let common = folder
  while (!path.startsWith(common)) common = folderOf(common.slice(0, -1))
  return common
}
