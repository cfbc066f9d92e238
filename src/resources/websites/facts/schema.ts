import Type, { type Static } from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, Publish, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { versionFields } from '#kernel/versioning/record-fields.ts'
import { presentVersionFields } from '#kernel/versioning/schema.ts'
import type { FactsRecord } from '#resources/websites/facts/store.ts'
import { FactsShape } from '#resources/websites/websites/record.ts'

const { pinned_version_id, pin_reason } = versionFields

export const Facts = named(
  'Facts',
  Type.Object({
    id: about(Id, 'The website.'),
    website_id: Id,
    facts: FactsShape,
    latest_version_id: about(NullableId, 'Its newest version; null while no fact was ever changed.'),
    pinned_version_id: pinned_version_id.show,
    pin_reason: pin_reason.show,
    live_version_id: about(NullableId, 'The version that visitors see; null while no fact was ever changed.'),
    version_number: about(nullable(Type.Integer()), 'The number of the newest version.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const FactsChanges = named('FactsUpdate', Type.Object({ facts: FactsShape, publish: Publish }))

/** As the newest version has them. */
export function presentFacts(row: FactsRecord): Static<typeof Facts> {
  const { latest_number, latest_version_id } = row
  const ofVersions =
    latest_number === null || latest_version_id === null
      ? {
          latest_version_id: null,
          pinned_version_id: null,
          pin_reason: null,
          live_version_id: null,
          version_number: null,
        }
      : presentVersionFields({ ...row, latest_number, latest_version_id })
  return {
    id: row.id,
    website_id: row.website_id,
    facts: JSON.parse(row.newer ?? row.facts),
    ...ofVersions,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}
