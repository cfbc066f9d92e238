import Type from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { extended, named } from '#kernel/operations/named.ts'
import { Publish } from '#kernel/operations/schemas.ts'
import { changeable, creatable, type DefinedRecord, presenterOf, shapeOf } from '#kernel/records/define-record.ts'
import { HtmlEditFields, otherEditsOf, presentUpdate, UpdateAnswerFields } from '#kernel/versioning/edit-schema.ts'
import type { BlockKind } from '#kernel/versioning/kinds.ts'
import { presentVersionFields, recordName } from '#kernel/versioning/schema.ts'
import type { Block } from '#resources/content/versioned/store.ts'

type Shaped = { record: DefinedRecord; about: string; editable: readonly string[]; text: string }

export function shapesOf({ record, about, editable, text }: Shaped) {
  const kind = record.kind as BlockKind
  const name = recordName(kind)
  const Record = named(name, Type.Object(shapeOf(record).properties, { about }))
  // The short form of an edit is for html.
  const { dry_run, note } = HtmlEditFields
  return {
    Record,
    UpdatedRecord: extended(`Updated${name}`, Record, {
      ...UpdateAnswerFields,
      usage_count: Type.Integer({ description: 'Pages that the change touches, in the live or the latest version.' }),
    }),
    New: named(recordName(kind, 'Create'), Type.Object({ ...creatable(record), publish: Publish })),
    Changes: named(
      recordName(kind, 'Update'),
      Type.Object({
        ...changeable(record),
        publish: Publish,
        ...(text === 'html_content' ? HtmlEditFields : { dry_run, note }),
        edits: otherEditsOf(`${name}Edit`, editable),
      }),
    ),
  }
}

export function blockPresenterOf({
  record,
  text,
  long,
}: {
  record: DefinedRecord
  text: string
  long: readonly string[]
}) {
  const present = presenterOf(record) as (row: object, computed: object) => Record<string, unknown>
  /** Rows of lists have no text, and `fields` that are to be shown besides the short ones. */
  const presentBlock = (block: Block & { fields?: readonly string[] }): Record<string, unknown> => {
    const { snapshot, html_content, id, theme_id } = block
    const computed = { ...presentVersionFields(block), active: theme_id === id }
    const shown = present({ ...block, ...JSON.parse(snapshot), [text]: html_content }, computed)
    if (block.fields) for (const field of long) if (!block.fields.includes(field)) delete shown[field]
    return shown
  }
  const update = presentUpdate(presentBlock)
  const presentUpdated = (block: Block & { usage_count: number }, links: Links) => ({
    ...update(block, links),
    usage_count: block.usage_count,
  })
  return { presentBlock, presentUpdated }
}
