import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** A program that the product starts as a thread: `new URL('./thread.ts', import.meta.url)`. */
const PROGRAM = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g

/** It speaks of these addresses. */
const THIS_FILE = join(import.meta.dirname, 'files-with-addresses.ts')

/**
 * Files find what is beside them by `import.meta.url`. Within a build that is the address of the source, except that
 * programs of threads are built as well, so that a thread starts as fast.
 */
export function filesWithAddresses(src: string, folder: string): { programs: string[]; plugin: Plugin } {
  const files = new Map(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(src, name))
      .filter((path) => path !== THIS_FILE)
      .map((path) => [path, readFileSync(path, 'utf8')] as const)
      .filter(([, text]) => text.includes('import.meta.url')),
  )
  const programOf = (path: string, [, program]: RegExpMatchArray) => join(dirname(path), program!)
  const programs = [...files].flatMap(([path, text]) => [...text.matchAll(PROGRAM)].map((m) => programOf(path, m)))
  const addressed = (path: string, text: string) =>
    text
      .replaceAll(PROGRAM, (found, program) => {
        const built = join(folder, relative(src, programOf(path, [found, program])))
        return `new URL(${addressOf(built.replace(/ts$/, 'mjs'))})`
      })
      .replaceAll('import.meta.url', addressOf(path))
  return {
    programs,
    plugin: {
      name: 'files with addresses',
      setup({ onLoad }) {
        const filter = new RegExp(`^(?:${[...files.keys()].map(RegExp.escape).join('|')})$`)
        onLoad({ filter }, ({ path }) => ({ contents: addressed(path, files.get(path)!), loader: 'ts' }))
      },
    },
  }
}

/** As a literal of JavaScript: a URL may have an apostrophe. */
function addressOf(path: string): string {
  return JSON.stringify(pathToFileURL(path))
}
