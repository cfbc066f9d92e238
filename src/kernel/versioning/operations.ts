import Type, { type TObject } from 'typebox'
import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, extended } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, type OperationEvent, unchanged } from '#kernel/operations/outcome.ts'
import { at, revisionOf, type Target } from '#kernel/operations/target.ts'
import { listVersionsTool } from '#kernel/operations/tool.ts'
import { usesOf } from '#kernel/versioning/compiled-content.ts'
import { DiffQuery, recordDiff } from '#kernel/versioning/diff-by-record.ts'
import { VersionsDiff } from '#kernel/versioning/diff-schema.ts'
import { appendVersion, type HistoryState, pinVersion, type RecordHistory } from '#kernel/versioning/history.ts'
import { aLabelOf, isHtml, VERSIONED, type VersionedKind, versionsPathOf } from '#kernel/versioning/kinds.ts'
import { addHtml } from '#kernel/versioning/listed-html.ts'
import {
  addedFields,
  presentVersion,
  recordName,
  VERSIONED_BRIEF,
  versionOf,
  versionRevision,
} from '#kernel/versioning/schema.ts'
import {
  listVersions,
  numberedVersion,
  type VersionEntry,
  versionQuery,
  wholeVersion,
} from '#kernel/versioning/versions.ts'

/** A record of data has no history before its first change. */
type VersionedRow = RecordHistory & { id: string; website_id: string; revision: number }
type Place = { id: string; website_id: string }
type Around = { plans: Plans }
type ShowContext = Pick<
  WriteContext<unknown, unknown, unknown, unknown>,
  'tx' | 'now' | 'actor' | 'compute' | 'links' | 'plans'
>

/** What a resource provides to get the operations of its versions. */
export type VersionedResource<Row extends VersionedRow> = {
  kind: VersionedKind
  /** Where its records are: below their website, and without it. */
  paths?: {
    nested: string
    flat: string
    /** A website has one such record, whose id is the website's. */
    isOne?: true
  }
  target: Target<Row>
  /** The versions of its records, where reading one takes more than versions have. */
  versions?: Pick<Target<VersionEntry>, 'lockedBy' | 'query'>
  output: TObject
  present: (row: Row, links: Links, around: Around) => Record<string, unknown>
  /** The counter unless given. */
  revision?: (row: Row) => string
  load: (tx: Tx, record: Place) => Promise<Row>
  /**
   * Brings the record's row to the version that is live now, and increments its revision: which one is live is part of the record.
   * @param how a revert appended it, or a pin was set or taken back
   * @returns further events
   */
  show: (
    context: ShowContext,
    record: Place,
    version: () => Promise<{ snapshot: string }>,
    how: 'pin' | 'revert',
  ) => Promise<OperationEvent[]>
  /** A snapshot as it is shown, of a record or of a version as it is read. */
  shown?: (snapshot: string, of: object) => string
}

const BRIEF_WITH_VERSION = { fields: [...VERSIONED_BRIEF, 'version.id', 'version.number'] }

/** List, show, pin, revert and unpin: the same for every versioned kind. */
export function versionOperations<Row extends VersionedRow>(resource: VersionedResource<Row>): Operation[] {
  const { kind, revision = revisionOf } = resource
  const { plural, table } = VERSIONED[kind]
  const { nested, flat, isOne } = resource.paths ?? {
    nested: `/websites/:website_id/${plural}`,
    flat: `/websites/${plural}`,
  }
  const idParam = isOne ? 'website_id' : `${kind}_id`
  const path = versionsPathOf(kind)
  const versions = isOne ? `${nested}/${path}` : `${nested}/:${idParam}/${path}`
  const onRecord = (of: string) => [`GET ${versions}${of}`, ...(isOne ? [] : [`GET ${flat}/:${idParam}/${path}${of}`])]
  const flatVersions = `${flat}/${path}`
  const aLabel = aLabelOf(kind)
  const versionTarget: Target<VersionEntry> = {
    label: 'Version',
    table: 'versions',
    websiteColumn: 'versions.website_id',
    query: (db) => versionQuery(db, kind, idParam),
    // The same row that the record's own changes lock.
    lockedBy: resource.target.lockedBy ?? { table, column: 'resource_id' },
    revision: versionRevision,
    ...resource.versions,
  }
  const shown = resource.shown ?? ((snapshot: string) => snapshot)
  const present = (version: VersionEntry) => presentVersion({ ...version, snapshot: shown(version.snapshot, version) })
  const Version = versionOf(kind)
  const withVersion = extended(recordName(kind, 'WithVersion'), resource.output, {
    version: about(Version, 'The version that is live now.'),
  })
  const presentBoth = ({ record, version }: { record: Row; version: VersionEntry }, links: Links, around: Around) => ({
    ...resource.present(record, links, around),
    version: present(version),
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
    routes: onRecord(''),
    tool: listVersionsTool(kind, idParam),
    target: at(idParam, resource.target),
    ...(isHtml(kind) ? { query: Type.Object({ fields: addedFields('version') }), refuses: true } : {}),
    item: Version,
    // Facts that visitors see change with their website.
    cachedBy: isOne ? [kind, 'website'] : [kind],
    present,
    async handler({ db, target, query, window }) {
      const { latest_number: total } = target
      if (total === null) return { rows: [], total: 0 }
      const found = await listVersions(db, { ...target, latest_number: total }, window)
      const rows = resource.shown ? found.map((version) => ({ ...target, ...version })) : found
      if (!query?.fields?.includes('html_content')) return { rows, total }
      return { ...(await addHtml(db, rows, ({ id }) => id)), total }
    },
  })

  const diff = defineOperation({
    name: `${kind}_versions_diff`,
    summary: `Show what changed between two versions of ${aLabel}: by number, live or latest`,
    scope: 'read',
    role: 'viewer',
    routes: onRecord('/diff'),
    target: at(idParam, resource.target),
    tool: {
      family: 'versions_diff',
      kind,
      summary: 'Compare two versions: by number, live or latest',
      recordId: idParam,
    },
    query: DiffQuery,
    refuses: true,
    output: VersionsDiff,
    revision: digestOf,
    handler: ({ db, target, query, compute }) =>
      recordDiff(db, target, query, compute, (snapshot) => shown(snapshot, target)),
  })

  const show = defineOperation({
    name: `${kind}_versions_get`,
    summary: `Show a version of ${aLabel}`,
    scope: 'read',
    role: 'viewer',
    routes: [`GET ${versions}/:id`, `GET ${flatVersions}/:id`],
    tool: { family: 'versions_get', kind, summary: 'Show a version' },
    target: at('id', versionTarget),
    output: Version,
    present,
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
      summary: 'Pin a version as live until it is unpinned',
    },
    target: at('id', versionTarget),
    ...withVersionAnswer,
    brief: BRIEF_WITH_VERSION,
    emits: `${kind}.pinned`,
    async handler({ tx, target, now, actor, compute, links, plans }) {
      const version = await wholeVersion(tx, target)
      if (target.pinned_version_id === target.id && target.pin_reason === 'pinned')
        return unchanged({ record: await resource.load(tx, ownerOf(target)), version })
      const uses = isHtml(kind) ? await usesOf(kind, version, compute) : []
      const state = await pinVersion(tx, ownerOf(target), target, { ...version, uses })
      const events = await resource.show(
        { tx, now, actor, compute, links, plans },
        ownerOf(target),
        async () => version,
        'pin',
      )
      const record = await resource.load(tx, ownerOf(target))
      return alsoEmit({ record, version: { ...version, ...state } }, events)
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
      summary: 'Restore an older version as a new one, which is live',
    },
    target: at('id', versionTarget),
    ...withVersionAnswer,
    brief: BRIEF_WITH_VERSION,
    emits: `${kind}.reverted`,
    async handler({ tx, target, actor, now, changeSetId, compute, links, plans }) {
      const owner = ownerOf(target)
      const { html_content, snapshot } = await wholeVersion(tx, target)
      const uses = isHtml(kind) ? await usesOf(kind, { html_content, snapshot }, compute) : []
      const content = { html_content, snapshot, uses }
      const by = { actor, now, changeSetId, source: 'revert' as const, revertedFrom: target.id }
      const { version, state } = await appendVersion(tx, owner, target, content, by)
      const events = await resource.show(
        { tx, now, actor, compute, links, plans },
        owner,
        async () => version,
        'revert',
      )
      const record = await resource.load(tx, owner)
      return alsoEmit({ record, version: { ...target, ...version, ...state } }, events)
    },
  })

  const unpin = defineOperation({
    name: `${plural}_unpin`,
    summary: `Unpin ${aLabel}: its latest version is live again`,
    asks: () => 'Publish the newest version? Visitors see it immediately.',
    scope: 'write',
    role: 'editor',
    hints: { destructive: false },
    routes: isOne ? [`DELETE ${nested}/unpin`] : [`DELETE ${nested}/:id/unpin`, `DELETE ${flat}/:id/unpin`],
    tool: {
      family: 'versions_unpin',
      kind,
      summary: 'Unpin a record: its latest version is live',
      recordId: isOne ? 'website_id' : 'id',
    },
    target: at(isOne ? 'website_id' : 'id', resource.target),
    output: resource.output,
    present: resource.present,
    revision,
    brief: { fields: VERSIONED_BRIEF },
    emits: `${kind}.unpinned`,
    async handler({ tx, target, now, actor, compute, links, plans }) {
      if (target.latest_number === null || target.pinned_number === null) return unchanged<Row>(target)
      const latest = async () => (await numberedVersion(tx, target, target.latest_number!))!
      const state = await pinVersion(tx, { ...target, kind }, target as Row & HistoryState, null)
      const events = await resource.show({ tx, now, actor, compute, links, plans }, target, latest, 'pin')
      if (isHtml(kind)) return { ...target, ...state, revision: target.revision + 1 }
      return alsoEmit({ ...target, ...(await resource.load(tx, target)) }, events)
    },
  })

  const ownerOf = (version: VersionEntry) => ({ id: version.resource_id, website_id: version.website_id, kind })
  return [list, diff, show, pin, revert, unpin]
}
