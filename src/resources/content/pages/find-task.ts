import { findElement } from '#html/find-element.ts'
import { readingTask } from '#kernel/workers/task.ts'

export const findTask = readingTask(
  'find',
  ({ html, selector }: { html: string; selector: string }) => findElement(html, selector),
  ({ html }) => html.length,
)
