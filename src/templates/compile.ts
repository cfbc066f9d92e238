import type { WorkBudget } from '#text/work-budget.ts'
import type { Compiled, CompiledData } from './program.ts'

export type CompileOptions = {
  /** Marks links to the present page with `aria-current="page"`, as headers and footers do. */
  marksCurrentLinks?: boolean
}

/**
 * Compiles the html of a page, a shared part, a component or a snippet, in linear time. What is not evaluated comes out
 * as it was written.
 * @throws WorkExceeded
 */
export function compileTemplate(html: string, budget: WorkBudget, _options: CompileOptions = {}): Compiled {
  budget.spend(html.length)
  return { program: { ...EMPTY, nodes: [html] }, uses: [], problems: [], warnings: [] }
}

/**
 * The same for a line of text such as a title, rendered by `renderText`: no elements, no escaping.
 * @throws WorkExceeded
 */
export function compileText(text: string, budget: WorkBudget): Compiled {
  return compileTemplate(text, budget)
}

/**
 * The same for a JSON value, whose strings take expressions; rendered by `renderData`.
 * @throws WorkExceeded
 */
export function compileData(value: unknown, budget: WorkBudget): CompiledData {
  budget.spend(1)
  const program = { data: { kind: 'constant' as const, value }, rowFields: [], assets: [] }
  return { program, uses: [], problems: [], warnings: [] }
}

const EMPTY = { rowFields: [], components: [], snippets: [], assets: [] }
