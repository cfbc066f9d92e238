import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'

/** The repository's root, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** `to` is a path from the root for our files, and the bare name of a package or of Node's modules. */
export type Import = { from: string; to: string; typeOnly: boolean }
export type SourceFile = { path: string; text: string; imports: Import[] }

const ALIASES = (JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { imports: Record<string, string> }).imports

export function sourceFiles(...patterns: string[]): SourceFile[] {
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const text = readFileSync(ROOT + path, 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s*)?['"]([^'"]+)['"]/gm
const CALL = /\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g

export function importsOf(path: string, text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, type, to]) => ({ to: to!, typeOnly: type !== undefined }))
  const calls = [...text.matchAll(CALL)].map(([, to]) => ({ to: to!, typeOnly: false }))
  return [...statements, ...calls].map(({ to, typeOnly }) => ({ from: path, to: resolve(path, to), typeOnly }))
}

function resolve(from: string, to: string): string {
  if (to.startsWith('.')) return join(dirname(from), to)
  const alias = Object.keys(ALIASES).find((name) => to.startsWith(name.replace('*', '')))
  return alias ? join(ALIASES[alias]!.replace('*', ''), to.slice(alias.length - 1)) : to
}
