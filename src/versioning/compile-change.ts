import type { WorkBudget } from '#text/work-budget.ts'
import { type Compiled, compileData, compileTemplate, compileText } from '#templates/compile.ts'
import type { Content } from '#versioning/history.ts'
import type { VersionedKind } from '#versioning/kinds.ts'
import type { Use } from '#versioning/uses.ts'

/** Where a text of a record is malformed; lines and columns count from 1. */
export type TextProblem = { field: string; message: string; line: number; column: number }
/** An element that shows a component, with the names of its properties. */
export type UsedComponent = { name: string; props: string[]; line: number }

/** `fresh` and `components` are what the content before did not have; `problems` are those of texts that changed. */
export type CompiledChange = {
  uses: Use[]
  fresh: Use[]
  problems: TextProblem[]
  components: UsedComponent[]
}
