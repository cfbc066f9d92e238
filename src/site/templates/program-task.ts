import { readingTask } from '#kernel/workers/task.ts'
import { markRoots } from '#site/render/scope-css.ts'
import { compileTemplate } from '#templates/compile.ts'
import type { CompileOptions } from '#templates/compile-options.ts'

/** `markedAs` is the component whose outermost elements are marked with its name. */
type Source = CompileOptions & { html: string; markedAs?: string | undefined }

export const programTask = readingTask(
  'program',
  ({ html, markedAs, ...how }: Source) => {
    const marked = markedAs === undefined ? html : markRoots(html, markedAs)
    return compileTemplate(marked, how).program
  },
  ({ html }) => html.length,
)
