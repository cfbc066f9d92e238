import type { Content } from '#kernel/versioning/compile-change.ts'
import type { Texts } from '#kernel/versioning/edit-html.ts'
import type { AnyDefinition } from '#resources/content/versioned/definition.ts'

/** The editable texts of a version, by their wire fields. What is no text is JSON without white space, and null empty. */
export function textsOf(
  { editable, text }: Pick<AnyDefinition, 'editable' | 'text'>,
  { html_content, snapshot }: Content,
): Texts {
  const values = { ...JSON.parse(snapshot), [text]: html_content }
  return Object.fromEntries(editable.map((field) => [field, textOf(values[field])]))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
