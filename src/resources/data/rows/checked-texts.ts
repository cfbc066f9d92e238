import type { Compute } from '#kernel/workers/compute.ts'
import type { RowInput } from '#resources/data/rows/schema.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { type CheckedTexts, richTextsTask } from '#resources/data/rows/values/rich-text.ts'

/** The html of rich texts takes long to check. */
export async function checkedTexts(
  columns: readonly Column[],
  inputs: readonly RowInput[],
  compute: Compute,
): Promise<CheckedTexts> {
  const keys = columns.filter(({ type }) => type === 'rich_text').map(({ key }) => key)
  const given = inputs.flatMap(({ values = {} }) => keys.map((key) => (values as Record<string, unknown>)[key]))
  const texts = [...new Set(given.filter((value) => typeof value === 'string'))]
  const checked = texts.length > 0 ? await compute(richTextsTask, { texts }) : []
  return new Map(texts.map((text, index) => [text, checked[index]!]))
}
