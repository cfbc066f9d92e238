import { ValidationFailed } from '#kernel/operations/errors.ts'
import {
  type CompiledChange,
  type Content,
  mayUse,
  type TextProblem,
  type Use,
} from '#kernel/versioning/compile-change.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import { compileTask } from '#kernel/versioning/tasks.ts'
import type { Compute } from '#kernel/workers/compute.ts'

/** Content with what it uses, as histories take it. */
export type CompiledContent = Content & { uses: readonly Use[] }

/**
 * Compiles what is about to be saved.
 * @param before null for a new record
 * @throws ValidationFailed naming line and column of what is malformed in texts that change
 */
export async function compiledContent(
  kind: HtmlKind,
  { before, after }: { before: Content | null; after: Content },
  compute: Compute,
): Promise<{ content: CompiledContent; compiled: CompiledChange }> {
  const compiled = mayUse(after) ? await compute(compileTask, { kind, before, after }) : NOTHING
  if (compiled.problems.length > 0) throw malformed(compiled.problems)
  return { content: { ...after, uses: compiled.uses }, compiled }
}

/** What previously saved content uses, regardless of what is wrong with it. */
export async function usesOf(kind: HtmlKind, content: Content, compute: Compute): Promise<readonly Use[]> {
  const { html_content, snapshot } = content
  const after = { html_content, snapshot }
  return mayUse(after) ? (await compute(compileTask, { kind, before: after, after })).uses : []
}

const NOTHING: CompiledChange = { uses: [], fresh: [], problems: [], doubts: [], components: [], lists: [] }

const MAX_NAMED = 20

function malformed(problems: readonly TextProblem[]): ValidationFailed {
  const errors: Record<string, string[]> = {}
  const named = problems.slice(0, MAX_NAMED)
  for (const { field, line, column, message } of named) {
    errors[field] ??= []
    errors[field].push(`is malformed at line ${line}, column ${column}: ${message}`)
  }
  return new ValidationFailed(errors, {
    detail: 'Nothing was changed. Correct the template syntax at these places.',
    extra: { problems: named.map(({ field, line, column, message }) => ({ field, line, column, message })) },
  })
}
