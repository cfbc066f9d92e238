import { globSync, readFileSync } from 'node:fs'
import type { Tokens } from '#console/editor/theme/tokens.ts'

/** The themes of all starters, as they are written. */
export function starterThemes(): { file: string; tokens: Tokens; css: string }[] {
  return globSync('starters/*/themes/*.json').map((file) => ({
    file,
    tokens: JSON.parse(readFileSync(file, 'utf8')).tokens,
    css: readFileSync(file.replace(/json$/, 'css'), 'utf8'),
  }))
}
