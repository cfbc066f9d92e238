import Type, { type TProperties } from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { extended, named } from '#kernel/operations/named.ts'
import { Id, Publish, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { HtmlEditFields, otherEditsOf, presentUpdate, UpdateAnswerFields } from '#kernel/versioning/edit-schema.ts'
import type { BlockKind } from '#kernel/versioning/kinds.ts'
import { presentVersionFields, recordName, VersionFields } from '#kernel/versioning/schema.ts'
import type { Block } from '#resources/content/versioned/store.ts'

const MAX_NAME = 100

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'Unique; a theme need not be.' })

type Shaped = {
  kind: BlockKind
  about: string
  shown: TProperties
  writable: TProperties
  required: readonly string[]
  editable: readonly string[]
  text: string
}

export function shapesOf({ kind, about, shown, writable, required, editable, text }: Shaped) {
  const name = recordName(kind)
  const Record = named(
    name,
    Type.Object(
      {
        id: Id,
        website_id: Id,
        name: Type.String({ about: 'Its name.' }),
        ...shown,
        ...VersionFields,
        created_at: Timestamp,
        updated_at: Timestamp,
      },
      { about },
    ),
  )
  const optional = Type.Partial(Type.Object(writable)).properties
  const needed = Object.fromEntries(required.map((field) => [field, writable[field]!]))
  // The short form of an edit is for html.
  const { dry_run, note } = HtmlEditFields
  return {
    Record,
    UpdatedRecord: extended(`Updated${name}`, Record, {
      ...UpdateAnswerFields,
      usage_count: Type.Integer({ description: 'Pages that the change touches, in the live or the latest version.' }),
    }),
    New: named(recordName(kind, 'Create'), Type.Object({ name: Name, ...optional, ...needed, publish: Publish })),
    Changes: named(
      recordName(kind, 'Update'),
      Type.Object({
        name: Type.Optional(Name),
        ...optional,
        publish: Publish,
        ...(text === 'html_content' ? HtmlEditFields : { dry_run, note }),
        edits: otherEditsOf(`${name}Edit`, editable),
      }),
    ),
  }
}

export function presenterOf<F>(definition: {
  text: string
  long: readonly string[]
  present(fields: F, block: Block): object
}) {
  const { text, long, present } = definition
  /** Rows of lists have no text, and `fields` that are to be shown besides the short ones. */
  const presentBlock = (block: Block & { fields?: readonly string[] }): Record<string, unknown> => {
    const shown: Record<string, unknown> = {
      ...present(JSON.parse(block.snapshot), block),
      ...(block.html_content === undefined ? {} : { [text]: block.html_content }),
    }
    if (block.fields) for (const field of long) if (!block.fields.includes(field)) delete shown[field]
    return {
      id: block.id,
      website_id: block.website_id,
      name: block.name,
      ...shown,
      ...presentVersionFields(block),
      created_at: timestamp(block.created_at),
      updated_at: timestamp(block.updated_at),
    }
  }
  const update = presentUpdate(presentBlock)
  const presentUpdated = (block: Block & { usage_count: number }, links: Links) => ({
    ...update(block, links),
    usage_count: block.usage_count,
  })
  return { presentBlock, presentUpdated }
}
