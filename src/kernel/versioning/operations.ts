import Type, { type TObject } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, extended } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { unchanged } from '#kernel/operations/outcome.ts'
import { at, revisionOf, type Target } from '#kernel/operations/target.ts'
import { listVersionsTool } from '#kernel/operations/tool.ts'
import { usesOf } from '#kernel/versioning/compiled-content.ts'
import { DiffQuery, recordDiff } from '#kernel/versioning/diff-by-record.ts'
import { VersionsDiff } from '#kernel/versioning/diff-schema.ts'
import { appendVersion, type HistoryState, pinVersion } from '#kernel/versioning/history.ts'
import { aLabelOf, VERSIONED, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { addHtml } from '#kernel/versioning/listed-html.ts'
import {
  addedFields,
  presentVersion,
  recordName,
  VERSIONED_BRIEF,
  versionOf,
  versionRevision,
} from '#kernel/versioning/schema.ts'
import { listVersions, type VersionEntry, versionQuery, wholeVersion } from '#kernel/versioning/versions.ts'

type VersionedRow = HistoryState & { id: string; website_id: string; revision: number }

/** What a resource provides to get the operations of its versions. */
export type VersionedResource<Row extends VersionedRow> = {
  kind: VersionedKind
  target: Target<Row>
  output: TObject
  present: (row: Row, links: Links) => Record<string, unknown>
  /** The counter unless given. */
  revision?: (row: Row) => string
  load: (tx: Tx, record: { id: string; website_id: string }) => Promise<Row>
  /** Increments the record's revision: which version is live is part of the record. */
  touch: (tx: Tx, record: { id: string; website_id: string }) => Promise<void>
  /** Restores the other versioned fields from the snapshot. */
  restore: (tx: Tx, row: Row, snapshot: string, now: number) => Promise<void>
}

const BRIEF_WITH_VERSION = { fields: [...VERSIONED_BRIEF, 'version.id', 'version.number'] }

/** List, show, pin, revert and unpin: the same for every versioned kind. */
export function versionOperations<Row extends VersionedRow>(resource: VersionedResource<Row>): Operation[] {
  const { kind, revision = revisionOf } = resource
  const { plural, table } = VERSIONED[kind]
  const idParam = `${kind}_id`
  const versions = `/websites/:website_id/${plural}/:${idParam}/versions`
  const flatVersions = `/websites/${plural}/versions`
  const aLabel = aLabelOf(kind)
  const versionTarget: Target<VersionEntry> = {
    label: 'Version',
    table: 'versions',
    websiteColumn: 'versions.website_id',
    query: (db) => versionQuery(db, kind, idParam),
    // The same row that the record's own changes lock.
    lockedBy: resource.target.lockedBy ?? { table, column: 'resource_id' },
    revision: versionRevision,
  }
  const Version = versionOf(kind)
  const withVersion = extended(recordName(kind, 'WithVersion'), resource.output, {
    version: about(Version, 'The version that is live now.'),
  })
  const presentBoth = ({ record, version }: { record: Row; version: VersionEntry }, links: Links) => ({
    ...resource.present(record, links),
    version: presentVersion(version),
  })
  const withVersionAnswer = {
    output: withVersion,
    present: presentBoth,
    revision: ({ record }: { record: Row }) => revision(record),
  }

  const list = defineList({
    name: `${kind}_versions_list`,
    summary: `List the versions of ${aLabel}, newest first`,
    role: 'viewer',
    routes: [`GET ${versions}`, `GET /websites/${plural}/:${idParam}/versions`],
    tool: listVersionsTool(kind, idParam),
    target: at(idParam, resource.target),
    query: Type.Object({ fields: addedFields('version') }),
    refuses: true,
    item: Version,
    cachedBy: [kind],
    present: presentVersion,
    async handler({ db, target, query, window }) {
      const rows = await listVersions(db, target, window)
      const total = target.latest_number
      if (!query.fields?.includes('html_content')) return { rows, total }
      return { ...(await addHtml(db, rows, ({ id }) => id)), total }
    },
  })

  const diff = defineOperation({
    name: `${kind}_versions_diff`,
    summary: `Show what changed between two versions of ${aLabel}: by number, live or latest`,
    scope: 'read',
    role: 'viewer',
    routes: [`GET ${versions}/diff`, `GET /websites/${plural}/:${idParam}/versions/diff`],
    target: at(idParam, resource.target),
    tool: {
      family: 'versions_diff',
      kind,
      summary: 'Show what changed between two versions of a record: by number, live or latest',
      recordId: idParam,
    },
    query: DiffQuery,
    refuses: true,
    output: VersionsDiff,
    revision: digestOf,
    handler: ({ db, target, query, compute }) => recordDiff(db, target, query, compute),
  })

  const show = defineOperation({
    name: `${kind}_versions_get`,
    summary: `Show a version of ${aLabel}`,
    scope: 'read',
    role: 'viewer',
    routes: [`GET ${versions}/:id`, `GET ${flatVersions}/:id`],
    tool: { family: 'versions_get', kind, summary: 'Show a version with its html' },
    target: at('id', versionTarget),
    output: Version,
    present: presentVersion,
    revision: versionRevision,
    handler: ({ db, target }) => wholeVersion(db, target),
  })

  const pin = defineOperation({
    name: `${kind}_versions_pin`,
    summary: `Pin a version of ${aLabel} as live; later changes are not shown until it is unpinned`,
    scope: 'write',
    role: 'editor',
    hints: { destructive: false },
    routes: [`PATCH ${versions}/:id/pin`, `PATCH ${flatVersions}/:id/pin`],
    tool: {
      family: 'versions_pin',
      kind,
      summary: 'Pin a version as live; later changes are not shown until it is unpinned',
    },
    target: at('id', versionTarget),
    ...withVersionAnswer,
    brief: BRIEF_WITH_VERSION,
    emits: `${kind}.pinned`,
    async handler({ tx, target, compute }) {
      const version = await wholeVersion(tx, target)
      if (target.pinned_version_id === target.id && target.pin_reason === 'pinned')
        return unchanged({ record: await resource.load(tx, ownerOf(target)), version })
      const uses = await usesOf(kind, version, compute)
      const state = await pinVersion(tx, ownerOf(target), target, { ...version, uses })
      await resource.touch(tx, ownerOf(target))
      const record = await resource.load(tx, ownerOf(target))
      return { record, version: { ...version, ...state } }
    },
  })

  const revert = defineOperation({
    name: `${kind}_versions_revert`,
    summary: `Revert ${aLabel} to a version: its content becomes a new version, which is live`,
    scope: 'write',
    role: 'editor',
    routes: [`POST ${versions}/:id/revert`, `POST ${flatVersions}/:id/revert`],
    tool: {
      family: 'versions_revert',
      kind,
      summary: 'Revert a record to a version: its content becomes a new version, which is live',
    },
    target: at('id', versionTarget),
    ...withVersionAnswer,
    brief: BRIEF_WITH_VERSION,
    emits: `${kind}.reverted`,
    async handler({ tx, target, actor, now, changeSetId, compute }) {
      const owner = ownerOf(target)
      const { html_content, snapshot } = await wholeVersion(tx, target)
      const content = { html_content, snapshot, uses: await usesOf(kind, { html_content, snapshot }, compute) }
      const by = { actor, now, changeSetId, source: 'revert' as const, revertedFrom: target.id }
      const { version, state } = await appendVersion(tx, owner, target, content, by)
      await resource.restore(tx, await resource.load(tx, owner), target.snapshot, now)
      return { record: await resource.load(tx, owner), version: { ...version, ...state } }
    },
  })

  const unpin = defineOperation({
    name: `${plural}_unpin`,
    summary: `Unpin ${aLabel}: its latest version is live again`,
    scope: 'write',
    role: 'editor',
    hints: { destructive: false },
    routes: [`DELETE /websites/:website_id/${plural}/:id/unpin`, `DELETE /websites/${plural}/:id/unpin`],
    tool: {
      family: 'versions_unpin',
      kind,
      summary: 'Publish what was saved since a version was pinned: the latest version is live again',
      recordId: 'id',
    },
    target: at('id', resource.target),
    output: resource.output,
    present: resource.present,
    revision,
    brief: { fields: VERSIONED_BRIEF },
    emits: `${kind}.unpinned`,
    async handler({ tx, target }) {
      if (target.pinned_number === null) return unchanged<Row>(target)
      const state = await pinVersion(tx, { ...target, kind }, target, null)
      await resource.touch(tx, target)
      return { ...target, ...state, revision: target.revision + 1 }
    },
  })

  const ownerOf = (version: VersionEntry) => ({ id: version.resource_id, website_id: version.website_id, kind })
  return [list, diff, show, pin, revert, unpin]
}
