import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, Timestamp } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { count, hidden, json, optionalText, plain, time } from '#kernel/records/field.ts'

/** A deleted record that can be restored, from the rows that its deletion changed. */
export const trashItem = defineRecord({
  kind: 'trash_item',
  plural: 'trash',
  table: 'trash',
  title: 'title',
  promises: NO_PROMISES,
  without: ['revision'],
  fields: {
    kind: plain(Type.String({ about: 'The kind of record.' })),
    record_id: plain(about(Id, 'The id that it had, and gets again.')),
    title: optionalText(about(nullable(Type.String()), 'Its title, name or path.')),
    byte_size: count(Type.Integer({ about: 'Bytes of its file, or of all files of a website.' })),
    deleted_by: json(about(ActorShape, 'Who deleted it.')),
    change_set_id: {
      ...hidden<string>()(),
      show: about(nullable(Id), 'The change set of the deletion.'),
      // An empty text where there was none.
      read: (id: string) => id || null,
    },
    deleted_at: time(about(Timestamp, 'When it was deleted.')),
    expires_at: time(about(Timestamp, 'When it is deleted for good.')),
    created_at: time(Timestamp, { column: 'deleted_at' }),
    updated_at: time(Timestamp, { column: 'deleted_at' }),
    // That of the website, which its limit is of.
    account_id: hidden<string>()(),
    change_id: hidden<string>()(),
    // Then it is there only for a repeated request, a day long.
    restored_at: hidden<number | null>()(),
  },
})

export interface TrashRow extends RowOf<typeof trashItem> {}
export const trashTable = {
  trash: tableOf<TrashRow>(trashItem, 'kernel/changes'),
}

export const TrashItem = named('TrashItem', shapeOf(trashItem))
export const presentTrash = presenterOf(trashItem)
