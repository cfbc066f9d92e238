import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

const PACKAGE = 'react-aria-components'
const require = createRequire(import.meta.url)
const IMPORT = new RegExp(`import \\{([^}]*)\\} from '${PACKAGE}'`, 'g')

type Origin = { name: string; path: string }

/**
 * React Aria Components has one module that exports all of its parts. Whoever imports a button from it shares a chunk with the tree
 * and the table that another screen imports from it, so the first screen loaded them too, a sixth of all that it loads. Here each part
 * is imported from its own module.
 */
export function ownModules(): Plugin {
  return {
    name: 'own modules',
    setup({ onLoad }) {
      const index = join(dirname(require.resolve(`${PACKAGE}/package.json`)), 'dist/exports/index.mjs')
      const origins = originsIn(readFileSync(index, 'utf8'), dirname(index))
      onLoad({ filter: /[\\/]console[\\/].*\.tsx?$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(IMPORT, (_, names: string) => importsOf(names, origins)),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }))
    },
  }
}

/** Where each export of the module comes from. */
function originsIn(index: string, folder: string): Map<string, Origin> {
  const imported = new Map<string, Origin>()
  for (const [, names, path] of index.matchAll(/import \{([^}]*)\} from "([^"]+)"/g))
    for (const [name, local] of namesIn(names!))
      imported.set(local, { name, path: path!.startsWith('.') ? join(folder, path!) : path! })
  const exported = [...index.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names]) => namesIn(names!))
  return new Map(exported.flatMap(([local, name]) => (imported.has(local) ? [[name, imported.get(local)!]] : [])))
}

function importsOf(names: string, origins: ReadonlyMap<string, Origin>): string {
  return namesIn(names)
    .filter(([name]) => !name.startsWith('type '))
    .map(([name, local]) => {
      const origin = origins.get(name)
      if (!origin) throw new Error(`${PACKAGE} exports no ${name}`)
      return `import { ${origin.name} as ${local} } from ${JSON.stringify(origin.path)}`
    })
    .join('; ')
}

/** The pairs of `A as B, C`. */
function namesIn(list: string): [name: string, local: string][] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => each.split(/\s+as\s+/) as [string, string?])
    .map(([name, local = name]) => [name, local])
}
