import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { siteKey } from '#console/api/keys.ts'
import { KINDS } from '#console/kinds.ts'
import type { EditedKind, VersionedKind } from '#console/paths.ts'
import { VERSIONED } from '#console/versioned.ts'

export type Subject<Kind extends VersionedKind = VersionedKind> = { websiteId: string; kind: Kind; id: string }
export type EditedSubject = Subject<EditedKind>

/** Whether it has html: shown on pages, and reverted in parts. */
export function isEdited(subject: Subject): subject is EditedSubject {
  return subject.kind in KINDS
}

const PER = 50
/** Pages offered to look at a shared part on. */
const USING_PAGES = 50

/** Versions, newest first. */
export const timelineQuery = ({ websiteId, kind, id }: Subject) =>
  infiniteQueryOptions({
    queryKey: siteKey(websiteId, 'versions', kind, id, 'list'),
    queryFn: ({ pageParam }) => VERSIONED[kind].versions.list(id, { per: PER }).page(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.next_page,
  })

/** The record as it is now. */
export const recordQuery = ({ websiteId, kind, id }: Subject) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'versions', kind, id, 'record'),
    queryFn: () => VERSIONED[kind].read(id),
  })

/** The same of what the editor edits, with its text. */
export const editedRecordQuery = ({ websiteId, kind, id }: EditedSubject) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'versions', kind, id, 'edited'),
    queryFn: () => KINDS[kind].read(id),
  })

/** What differs between two versions, by number, `live` or `latest`, and both. Without `a`, against the one before. */
export const comparisonQuery = ({ websiteId, kind, id }: Subject, a: string | undefined, b: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'versions', kind, id, 'diff', a, b),
    queryFn: async () => {
      const { versions } = VERSIONED[kind]
      const changes = await versions.diff(id, { from: a, to: b, uncut: true })
      const [from, to] = await Promise.all([
        changes.from_version_id === null ? null : versions.get(changes.from_version_id),
        versions.get(changes.to_version_id),
      ])
      return { changes, from, to }
    },
  })

/** The pages on which a record of this kind can be looked at. */
export const usingPagesQuery = ({ websiteId, kind, id }: EditedSubject) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'usage', kind, id, 'pages'),
    queryFn: async () => {
      const usage = await KINDS[kind].records.usage?.(id, { per: USING_PAGES })
      return usage?.data.filter((each) => each.kind === 'page') ?? []
    },
    enabled: kind !== 'pages',
  })
