import { sanitizeHtml } from '#html/sanitize.ts'
import { readingTask } from '#kernel/workers/task.ts'
import type { Checked } from '#resources/data/rows/values/column.ts'
import { textProblem } from '#resources/data/rows/values/text.ts'

export const MAX_RICH_TEXT_CHARACTERS = 100_000

/** Takes html, and returns what of it is safe to show to visitors; the warning names what was removed. */
export function checkRichText(given: unknown): Checked {
  if (typeof given !== 'string') return { message: 'must be a text with html' }
  const text = given.replaceAll(/\r\n?/g, '\n')
  const message = textProblem(text, MAX_RICH_TEXT_CHARACTERS)
  if (message) return { message }
  const { html, removed } = sanitizeHtml(text)
  const value = html.trim() === '' ? null : html
  return removed.length ? { value, warning: `lost what is not allowed: ${removed.join(', ')}` } : { value }
}

/** Many texts, as a worker does it: what was checked, by the text that was given. */
export type CheckedTexts = ReadonlyMap<string, Checked>

export function checkRichTexts({ texts }: { texts: readonly string[] }): Checked[] {
  return texts.map((text) => {
    return checkRichText(text)
  })
}

export const richTextsTask = readingTask('richTexts', checkRichTexts, ({ texts }) =>
  texts.reduce((sum, text) => sum + text.length, 0),
)
