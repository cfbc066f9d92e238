// Node strips types from its program's own files, but not below node_modules, where npm puts this package.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const SOURCES = new URL('../', import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(SOURCES) || !url.endsWith('.ts')) return nextLoad(url, context)
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
