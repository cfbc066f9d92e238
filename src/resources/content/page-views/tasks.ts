import { outlineHtml } from '#html/find-element.ts'
import { toMarkdown } from '#html/markdown/to-markdown.ts'
import { readingTask } from '#kernel/workers/task.ts'

export const outlineTask = readingTask(
  'outline',
  ({ html, ...what }: { html: string; selector: string | undefined; most: number }) => outlineHtml(html, what),
  ({ html }) => html.length,
)

export const markdownTask = readingTask(
  'markdown',
  ({ html, page }: { html: string; page: Parameters<typeof toMarkdown>[1] }) => toMarkdown(html, page),
  ({ html }) => html.length,
)
