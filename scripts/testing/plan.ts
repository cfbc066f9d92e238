import { globSync, readFileSync } from 'node:fs'

export type Database = 'sqlite' | 'postgres'
export type Run = { file: string; database?: Database }

// What starts the product or makes a database for it follows TEST_DATABASE; whoever imports that runs on both.
const ON_A_DATABASE = /support\/(service|process|state)\.ts'/

/** Each test file once, or once per database. PostgreSQL runs come first among equals: they take longest. */
export function plan(filters: string[]): Run[] {
  const files = globSync('test/**/*.test.ts').map((file) => file.replaceAll('\\', '/'))
  const chosen = files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  return chosen.sort().flatMap((file): Run[] => {
    if (!ON_A_DATABASE.test(readFileSync(file, 'utf8'))) return [{ file }]
    return [
      { file, database: 'postgres' },
      { file, database: 'sqlite' },
    ]
  })
}
