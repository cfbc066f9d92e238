import type { Fault } from '#resources/traffic/redirects/import/import-line.ts'
import type { Planned } from '#resources/traffic/redirects/import/plan-import.ts'
import { RedirectChanges } from '#resources/traffic/redirects/record.ts'

/** `message` is a predicate for the field, or for the line where no field is at fault. */
export type LineResult = {
  line: number
  result: Planned['result'] | 'failed'
  redirect_id: string | null
  from_path: string | null
  field: string | null
  message: string | null
}

/** What became of each line, in their order; a line with several faults is named by the first. */
export function lineResults(planned: readonly Planned[], faults: readonly Fault[]): LineResult[] {
  const done = planned.map(({ line, result, redirect: { id, from_path } }) => ({
    line,
    result,
    redirect_id: id,
    from_path,
    field: null,
    message: null,
  }))
  const failed = [...Map.groupBy(faults, ({ line }) => line).values()].map((some) => failure(some[0]!))
  return [...done, ...failed].sort((one, other) => one.line - other.line)
}

function failure({ line, message }: Fault): LineResult {
  const [, first, rest] = /^(\w+) (.*)$/s.exec(message) ?? []
  const field = first !== undefined && first in RedirectChanges.properties ? first : null
  return { line, result: 'failed', redirect_id: null, from_path: null, field, message: field ? rest! : message }
}
