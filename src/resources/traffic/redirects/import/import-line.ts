import type { Fields } from '#resources/traffic/redirects/fields.ts'

/** One redirect of an imported text. */
export type ImportLine = { line: number; fields: Fields & { from_path: string; to: string } }
/** What is wrong with a line: begins with a field, or is a predicate for the line. */
export type Fault = { line: number; message: string }
export type ReadText = { lines: ImportLine[]; faults: Fault[]; warnings: string[] }
