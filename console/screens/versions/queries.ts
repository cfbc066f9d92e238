import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { siteKey } from '#console/api/keys.ts'
import { VERSIONED } from '#console/compare/versioned.ts'
import type { EditedKind } from '#console/paths.ts'

export type Subject = { websiteId: string; kind: EditedKind; id: string }

const PER = 50

/** Versions, newest first. */
export const timelineQuery = ({ websiteId, kind, id }: Subject) =>
  infiniteQueryOptions({
    queryKey: siteKey(websiteId, 'versions', kind, id, 'list'),
    queryFn: ({ pageParam }) => VERSIONED[kind].list(id, { per: PER }).page(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.next_page,
  })

/** The record as it is now, with its newest text. */
export const recordQuery = ({ websiteId, kind, id }: Subject) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'versions', kind, id, 'record'),
    queryFn: async () => {
      const [record, title] = await Promise.all([VERSIONED[kind].record(id), VERSIONED[kind].title(id)])
      return { ...record, title }
    },
  })

/** What differs between two versions, by number, `live` or `latest`, and both. Without `a`, against the one before. */
export const comparisonQuery = ({ websiteId, kind, id }: Subject, a: string | undefined, b: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'versions', kind, id, 'diff', a, b),
    queryFn: async () => {
      const { diff, version } = VERSIONED[kind]
      const changes = await diff(id, { from: a, to: b, uncut: true })
      const [from, to] = await Promise.all([
        changes.from_version_id === null ? null : version(changes.from_version_id),
        version(changes.to_version_id),
      ])
      return { changes, from, to }
    },
  })

/** The pages on which a record of this kind can be looked at. */
export const usingPagesQuery = ({ websiteId, kind, id }: Subject) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'usage', kind, id, 'pages'),
    queryFn: async () => {
      const usage = await VERSIONED[kind].usage?.(id)
      return usage?.data.filter((each) => each.kind === 'page') ?? []
    },
    enabled: kind !== 'pages',
  })
