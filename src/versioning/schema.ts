import Type, { type Static } from 'typebox'
import { ELEMENT_ACTIONS } from '#html/edit-element.ts'
import { MAX_SELECTOR_CHARACTERS } from '#html/selector.ts'
import type { Links } from '#operations/links.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#operations/schemas.ts'
import { MAX_HTML_LENGTH } from '#versioning/edit-html.ts'
import { VERSIONED_KINDS } from '#versioning/kinds.ts'
import type { VersionEntry } from '#versioning/versions.ts'

export const MAX_EDITS = 100

export const Html = Type.String({ maxLength: MAX_HTML_LENGTH })

export const ActorShape = Type.Object({
  type: oneOf(['user', 'visitor', 'system']),
  id: NullableId,
  name: Type.String(),
  client: nullable(Type.String()),
})

/** The four fields of every versioned record (contract, section 3). */
export const VersionFields = {
  latest_version_id: Id,
  pinned_version_id: NullableId,
  live_version_id: Id,
  version_number: Type.Integer({ description: 'The number of the latest version.' }),
}

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
]

export const Version = Type.Object({
  id: Id,
  website_id: Id,
  resource_type: oneOf(VERSIONED_KINDS),
  resource_id: Id,
  number: Type.Integer(),
  html_content: Type.Optional(Type.String()),
  snapshot: Type.Object({}, { additionalProperties: true, description: 'The other versioned fields, as they were.' }),
  live: Type.Boolean(),
  pinned: Type.Boolean(),
  note: nullable(Type.String()),
  source: oneOf(['api', 'mcp', 'console', 'revert', 'import']),
  created_by: ActorShape,
  reverted_from_version_id: NullableId,
  created_at: Timestamp,
  updated_at: Timestamp,
})

/** More than the number of fields that a list can add. */
const MAX_FIELDS = 10

/** The query parameter that adds html to a list's items. */
export function addedFields(label: string) {
  return Type.Optional(
    Type.Array(oneOf(['html_content']), { maxItems: MAX_FIELDS, description: `Fields to add to each ${label}.` }),
  )
}

const EDIT_FIELDS = {
  old_html: Type.String({
    minLength: 1,
    maxLength: MAX_HTML_LENGTH,
    description: 'Text in the current html_content.',
  }),
  new_html: Type.String({ maxLength: MAX_HTML_LENGTH }),
  replace_all: Type.Optional(Type.Boolean({ description: 'Change every match; otherwise there must be exactly one.' })),
}

const MAX_ATTRIBUTE_NAME = 100

/** A list of edits of html_content and the other `fields`. */
export function editsOf(fields: readonly string[]) {
  return Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Optional(oneOf(fields, { description: 'The text to edit; html_content by default.' })),
        old_html: Type.Optional(Type.String({ maxLength: MAX_HTML_LENGTH, description: 'Exact text in the field.' })),
        selector: Type.Optional(
          Type.String({
            maxLength: MAX_SELECTOR_CHARACTERS,
            description: 'An element, in place of old_html.',
          }),
        ),
        action: Type.Optional(
          oneOf(ELEMENT_ACTIONS, {
            description: 'What to do to the element that selector matches; replace by default.',
          }),
        ),
        new_html: Type.Optional(EDIT_FIELDS.new_html),
        attribute: Type.Optional(Type.String({ maxLength: MAX_ATTRIBUTE_NAME, description: 'Its name.' })),
        value: Type.Optional(Type.String({ maxLength: MAX_HTML_LENGTH, description: 'Unescaped.' })),
        replace_all: EDIT_FIELDS.replace_all,
      }),
      {
        minItems: 1,
        maxItems: MAX_EDITS,
        description: 'Applied in order; all or none.',
      },
    ),
  )
}

/** The fields of an update that changes part of the html. */
export const HtmlEditFields = {
  old_html: Type.Optional(EDIT_FIELDS.old_html),
  new_html: Type.Optional(EDIT_FIELDS.new_html),
  replace_all: EDIT_FIELDS.replace_all,
  dry_run: Type.Optional(Type.Boolean({ description: 'Return what would be saved, with a diff, without saving it.' })),
  note: Type.Optional(
    nullable(Type.String({ maxLength: 500, description: 'Reason for the change, stored with the version.' })),
  ),
}

/** A versioned field before and after; long values are cut around their first difference. */
export const FieldChange = Type.Object({
  field: Type.String(),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
})

/** What differs between two versions of a record. */
export const VersionDiff = Type.Object({
  website_id: Id,
  resource_type: Version.properties.resource_type,
  resource_id: Id,
  from_version_id: NullableId,
  to_version_id: Id,
  from_number: nullable(Type.Integer({ description: 'null for the first version, all of which is new.' })),
  to_number: Type.Integer(),
  identical: Type.Boolean(),
  diff: Type.String({
    description: 'Unified diff of html_content, at most 20,000 characters; empty when nothing changed.',
  }),
  fields: Type.Array(FieldChange, {
    description: 'The other versioned fields that differ; long values are truncated.',
  }),
})

/** What an update's answer has besides the record. */
export const UpdateAnswerFields = {
  dry_run: Type.Optional(Type.Boolean()),
  diff: Type.Optional(Type.String({ description: 'Unified diff of html_content, with dry_run.' })),
  changed_fields: Type.Optional(
    Type.Array(FieldChange, { description: 'The other versioned fields that would change, with dry_run.' }),
  ),
}

type Updated<Row> = Row & { dry_run?: boolean; diff?: string; changed_fields?: Static<typeof FieldChange>[] }

/** Presents an update like the record itself, and a dry run with its diff. */
export function presentUpdate<Row, Shown>(present: (row: Row, links: Links) => Shown) {
  return (row: Updated<Row>, links: Links) => {
    const shown = present(row, links)
    const { dry_run, diff, changed_fields } = row
    return dry_run ? { ...shown, dry_run, diff, ...(changed_fields ? { changed_fields } : {}) } : shown
  }
}

export function presentVersionFields(row: VersionEntryState) {
  return {
    latest_version_id: row.latest_version_id,
    pinned_version_id: row.pinned_version_id,
    live_version_id: row.pinned_version_id ?? row.latest_version_id,
    version_number: row.latest_number,
  }
}

type VersionEntryState = Pick<VersionEntry, 'latest_version_id' | 'pinned_version_id' | 'latest_number'>

export function presentVersion(row: VersionEntry): Type.Static<typeof Version> {
  const at = timestamp(row.created_at)
  return {
    id: row.id,
    website_id: row.website_id,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    number: row.number,
    ...(row.html_content === undefined ? {} : { html_content: row.html_content }),
    snapshot: JSON.parse(row.snapshot),
    live: isLive(row),
    pinned: isPinned(row),
    note: row.note,
    source: row.source,
    created_by: JSON.parse(row.created_by),
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
  return row.id === (row.pinned_version_id ?? row.latest_version_id)
}

function isPinned(row: VersionEntry): boolean {
  return row.id === row.pinned_version_id
}
