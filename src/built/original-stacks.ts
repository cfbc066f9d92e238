// Part of every built program: the stacks of errors name the sources. `node --enable-source-maps` would do so too, but decodes all maps
// as the program starts, which takes a third of the whole start and 35 MB.
import { readFileSync } from 'node:fs'
import type { LineTable } from '#built/line-tables.ts'

const BUILT_PLACE = /(file:\/\/\/\S+\/\.cache\/built\/[^\s:]+\.mjs):(\d+):\d+/g

Error.prepareStackTrace = (error, frames) => withSources([headOf(error), ...frames].join('\n    at '))

function headOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function withSources(stack: string): string {
  return stack.replaceAll(BUILT_PLACE, (built, module, line) => {
    try {
      const { sources, lines } = JSON.parse(readFileSync(new URL(`${module}.lines`), 'utf8')) as LineTable
      const [source, sourceLine] = lines[Number(line) - 1]!
      return `${new URL(sources[source]!, module)}:${sourceLine}`
    } catch {
      return built
    }
  })
}
