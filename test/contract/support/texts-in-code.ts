import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { ROOT } from './source-files.ts'

/** The code of a file without its comments, so that what people read is left: each text of JSX stands on one line. */
export function textsIn(path: string): string {
  const loader = path.endsWith('.tsx') ? 'tsx' : 'ts'
  const options = { loader, jsx: 'automatic', minifyWhitespace: true, legalComments: 'none' } as const
  return transformSync(readFileSync(ROOT + path, 'utf8'), options).code
}
