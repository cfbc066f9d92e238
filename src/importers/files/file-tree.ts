/** Files that systems add to folders and nobody means to publish. */
const LITTER = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git|\.svn|node_modules)(\/|$)|(^|\/)\._/i

/** The files of an archive by the path that they have on the website; how links find them. */
export class FileTree<F extends { name: string }> {
  /** Without the folders that hold all else. */
  readonly files: ReadonlyMap<string, F>
  #folded = new Map<string, string | null>()

  constructor(entries: readonly F[]) {
    const named = entries.map((file) => ({ path: cleanName(file.name), file })).filter(({ path }) => isPublic(path))
    const top = commonFolder(named.map(({ path }) => path))
    this.files = new Map(named.map(({ path, file }) => [path.slice(top.length), file]))
    for (const path of this.files.keys()) {
      const folded = path.toLowerCase()
      this.#folded.set(folded, this.#folded.has(folded) ? null : path)
    }
  }

  /**
   * The file at a decoded path without its leading slash, as web servers find it: the file itself, the index of a folder,
   * or the html file whose ending is left out. Letter case counts only where two files differ in nothing else.
   */
  find(path: string): string | null {
    const clean = path.normalize('NFC')
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
  return name
    .replaceAll('\\', '/')
    .normalize('NFC')
    .replace(/^(\.?\/)+/, '')
}

function isPublic(path: string): boolean {
  return path !== '' && !path.endsWith('/') && !LITTER.test(path)
}

/** With its slash; empty where files stand at the top. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  let common = ''
  for (let slash = first.indexOf('/'); slash >= 0; slash = first.indexOf('/', slash + 1)) {
    const folder = first.slice(0, slash + 1)
    if (!paths.every((path) => path.startsWith(folder))) break
    common = folder
  }
  return common
}
