import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/** For each line of a built module, the source and the line in it that it came from; null for esbuild's own. */
export type LineTable = { sources: string[]; lines: ([source: number, line: number] | null)[] }

/** Written beside each module: a line of it is found without decoding the module's whole source map. */
export function writeLineTables(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((each) => each.endsWith('.mjs'))) {
    const path = join(folder, name)
    const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'))
    writeFileSync(`${path}.lines`, JSON.stringify(lineTableOf(map, readFileSync(path, 'utf8').split('\n'))))
  }
}

function lineTableOf(map: ConstructorParameters<typeof SourceMap>[0], generated: string[]): LineTable {
  const decoded = new SourceMap(map)
  const lines = generated.map((text, line): LineTable['lines'][number] => {
    const found = decoded.findEntry(line, text.search(/\S|$/))
    return 'originalSource' in found && found.generatedLine === line
      ? [map.sources.indexOf(found.originalSource), found.originalLine + 1]
      : null
  })
  return { sources: map.sources, lines }
}
