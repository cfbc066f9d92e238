import Type from 'typebox'
import type { TrashRow } from '#kernel/database/tables/change-sets.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, Timestamp, timestamp } from '#kernel/operations/schemas.ts'

export const TrashItem = named(
  'TrashItem',
  Type.Object({
    id: Id,
    website_id: Id,
    kind: Type.String({ about: 'The kind of record.' }),
    record_id: about(Id, 'The id that it had, and gets again.'),
    title: about(nullable(Type.String()), 'Its title, name or path.'),
    byte_size: Type.Integer({ about: 'Bytes of its file, or of all files of a website.' }),
    deleted_by: about(ActorShape, 'Who deleted it.'),
    change_set_id: about(nullable(Id), 'The change set of the deletion.'),
    deleted_at: about(Timestamp, 'When it was deleted.'),
    expires_at: about(Timestamp, 'When it is deleted for good.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export function presentTrash(row: TrashRow) {
  const { id, website_id, kind, record_id, title, byte_size, deleted_by, change_set_id, deleted_at, expires_at } = row
  return {
    id,
    website_id,
    kind,
    record_id,
    title,
    byte_size: Number(byte_size),
    deleted_by: JSON.parse(deleted_by),
    change_set_id: change_set_id || null,
    deleted_at: timestamp(deleted_at),
    expires_at: timestamp(expires_at),
    created_at: timestamp(deleted_at),
    updated_at: timestamp(deleted_at),
  }
}
