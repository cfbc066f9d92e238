import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { BuildOptions, BuildResult, Plugin } from 'esbuild'

/** A chunk of fewer bytes costs less as a part of the first file than as a request. */
const SMALL = 5_000

type Chunk = { text: string; imports: string[]; exports: string[]; isEntry: boolean }
type Chunks = ReadonlyMap<string, Chunk>
type Made = BuildResult<{ metafile: true; write: false }>
type Build = (options: BuildOptions & { write: false }) => Promise<BuildResult<{ write: false }>>

/**
 * Splitting makes a chunk of what each set of screens shares: the first screen loaded forty files and each next one twenty, six at a time
 * over HTTP/1.1. Here what the first screen loads and every small chunk become one file, and the other chunks import from that.
 * @param build bundles with the options of the first build
 * @param made the first build
 * @param entry the name of the script that the page loads
 * @returns the texts of scripts by name, and the name of the one that the page loads. Names carry a hash of everything, since browsers may
 *   keep each file for ever
 */
export async function joinChunks(build: Build, made: Made, entry: string) {
  const chunks = chunksOf(made)
  const joined = joinedOf(chunks, entry)
  const apart = [...chunks.keys()].filter((name) => !joined.includes(name))
  const hash = createHash('sha256')
    .update([...chunks.keys()].sort().join())
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()
  const script = `console-${hash}.js`
  const renamed = (name: string) => (joined.includes(name) ? script : `${name.slice(0, -'.js'.length)}-${hash}.js`)

  const scripts = new Map<string, string>()
  const bundle = async (entryPoints: string[], plugin: Plugin) => {
    const { outputFiles } = await build({ entryPoints, entryNames: '[name]', plugins: [plugin], write: false })
    for (const { path, text } of outputFiles) scripts.set(renamed(basename(path)), text)
  }
  await bundle([entry], ofJoined(chunks, joined, renamed))
  await bundle(apart, ofApart(chunks, joined, renamed))
  return { scripts, script }
}

function chunksOf({ metafile, outputFiles }: Made): Chunks {
  const texts = new Map(outputFiles.map((file) => [basename(file.path), file.text]))
  const scripts = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'))
  return new Map(
    scripts.map(([path, { imports, exports, entryPoint }]) => {
      const name = basename(path)
      const stated = imports.filter(({ kind }) => kind === 'import-statement').map((each) => basename(each.path))
      return [name, { text: texts.get(name)!, imports: stated, exports, isEntry: !!entryPoint }]
    }),
  )
}

/** In evaluation order, with the entry last. Chunks that are imported dynamically are left out. */
function joinedOf(chunks: Chunks, entry: string): string[] {
  const joined: string[] = []
  const join = (name: string) => {
    if (joined.includes(name)) return
    for (const each of chunks.get(name)!.imports) join(each)
    joined.push(name)
  }
  for (const each of chunks.get(entry)!.imports) join(each)
  for (let before = -1; before < joined.length; ) {
    before = joined.length
    for (const [name, chunk] of chunks)
      if (mayJoin(chunk) && chunk.imports.every((each) => joined.includes(each))) join(name)
  }
  join(entry)
  return joined
}

function mayJoin({ text, isEntry }: Chunk) {
  return text.length < SMALL && !isEntry
}

type Renamed = (name: string) => string

/** The one file: it exports what each of its chunks does, with the number of the chunk before the name. */
function ofJoined(chunks: Chunks, joined: string[], renamed: Renamed): Plugin {
  return {
    name: 'joined chunks',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ kind, path }) => {
        if (kind === 'dynamic-import') return { path: `./${renamed(basename(path))}`, external: true }
        return { path: basename(path), namespace: kind === 'entry-point' ? 'all' : 'one' }
      })
      onLoad({ filter: /./, namespace: 'all' }, () => ({
        contents: joined.map((name) => exportsOf(name, chunks, joined).inner).join('\n'),
      }))
      onLoad({ filter: /./, namespace: 'one' }, ({ path }) => ({ contents: chunks.get(path)!.text }))
    },
  }
}

/** Every other file, with its imports from chunks that were joined led to the one file. */
function ofApart(chunks: Chunks, joined: string[], renamed: Renamed): Plugin {
  return {
    name: 'chunks apart',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ kind, path, namespace }) => {
        const name = basename(path)
        if (kind === 'entry-point') return { path: name, namespace: 'one' }
        if (kind === 'import-statement' && namespace === 'one' && joined.includes(name))
          return { path: name, namespace: 'joined' }
        return { path: `./${renamed(name)}`, external: true }
      })
      onLoad({ filter: /./, namespace: 'one' }, ({ path }) => ({ contents: chunks.get(path)!.text }))
      onLoad({ filter: /./, namespace: 'joined' }, ({ path }) => ({
        contents: exportsOf(path, chunks, joined).outer,
      }))
    },
  }
}

/** The statements by which the one file exports a chunk (`inner`), and by which that is led back to its own names (`outer`). */
function exportsOf(name: string, chunks: Chunks, joined: string[]) {
  const { exports } = chunks.get(name)!
  const from = JSON.stringify(`./${name}`)
  const given = exports.map((each) => [each, `c${joined.indexOf(name)}_${each}`] as const)
  const list = (pairs: string[]) =>
    pairs.length > 0 ? `export { ${pairs.join(', ')} } from ${from}` : `import ${from}`
  return {
    inner: list(given.map(([own, out]) => `${own} as ${out}`)),
    outer: list(given.map(([own, out]) => `${out} as ${own}`)),
  }
}
