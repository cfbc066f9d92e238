import Type from 'typebox'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import { isHtml, labelOf, VERSIONED_KINDS, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { liveVersionId } from '#kernel/versioning/pin.ts'
import type { VersionEntry } from '#kernel/versioning/versions.ts'

/** What a tool answers to a change of a versioned record; a kind without a path or a url has none. */
export const VERSIONED_BRIEF = [
  'id',
  'path',
  'url',
  'version_number',
  'latest_version_id',
  'pinned_version_id',
  'dry_run',
  'diff',
  'changed_fields',
]

export const Version = named(
  'Version',
  Type.Object({
    id: Id,
    website_id: Id,
    kind: oneOf(VERSIONED_KINDS, { about: 'The kind of record that this is a version of.' }),
    // The contract, section 3, names it so.
    resource_type: oneOf(VERSIONED_KINDS, { about: 'The same as kind.' }),
    resource_id: about(Id, 'The record that this is a version of.'),
    number: Type.Integer({ about: 'Counts the versions of a record, from 1.' }),
    html_content: Type.Optional(
      Type.String({ about: 'The html of this version. Lists leave it out unless fields names it.' }),
    ),
    snapshot: Type.Object({}, { additionalProperties: true, description: 'The other versioned fields, as they were.' }),
    live: Type.Boolean({ about: 'Visitors see this version.' }),
    pinned: Type.Boolean({ about: 'It is pinned as live.' }),
    note: about(nullable(Type.String()), 'The reason that was given for the change.'),
    source: oneOf(['api', 'mcp', 'console', 'revert', 'import'], { about: 'By which way the change came.' }),
    created_by: about(ActorShape, 'Who made the change.'),
    change_set_id: about(NullableId, 'The change set that the version belongs to.'),
    reverted_from_version_id: about(NullableId, 'The version whose content a revert restored.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

/** The same, named for the kind of its records. */
export function versionOf(kind: VersionedKind) {
  return extended(recordName(kind, 'Version'), Version, {})
}

/** The name of a kind's record in the reference: `HtmlHead`, `HtmlHeadVersion`. */
export function recordName(kind: VersionedKind, suffix = ''): string {
  return labelOf(kind).replaceAll(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase()) + suffix
}

/** More than the number of fields that a list can add. */
const MAX_FIELDS = 10

/** The query parameter that adds html to a list's items. */
export function addedFields(label: string) {
  return Type.Optional(
    Type.Array(oneOf(['html_content']), { maxItems: MAX_FIELDS, about: `Fields to add to each ${label}.` }),
  )
}

export function presentVersionFields(row: VersionEntryState) {
  return {
    latest_version_id: row.latest_version_id,
    pinned_version_id: row.pinned_version_id,
    pin_reason: row.pin_reason,
    live_version_id: liveVersionId(row),
    version_number: row.latest_number,
  }
}

type VersionEntryState = Pick<VersionEntry, keyof HistoryState>

export function presentVersion(row: VersionEntry): Type.Static<typeof Version> {
  const at = timestamp(row.created_at)
  const { change_set_id = null, ...created_by } = JSON.parse(row.created_by)
  return {
    id: row.id,
    website_id: row.website_id,
    kind: row.resource_type,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    number: row.number,
    ...(row.html_content === undefined || !isHtml(row.resource_type) ? {} : { html_content: row.html_content }),
    snapshot: JSON.parse(row.snapshot),
    live: isLive(row),
    pinned: isPinned(row),
    note: row.note,
    source: row.source,
    created_by,
    change_set_id,
    reverted_from_version_id: row.reverted_from_version_id,
    created_at: at,
    updated_at: at,
  }
}

/** Only these parts of a version ever change. */
export function versionRevision(row: VersionEntry): string {
  return `${row.number}.${isLive(row) ? 'live' : 'past'}${isPinned(row) ? '.pinned' : ''}`
}

function isLive(row: VersionEntry): boolean {
  return row.id === liveVersionId(row)
}

function isPinned(row: VersionEntry): boolean {
  return row.id === row.pinned_version_id
}
