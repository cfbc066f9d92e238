import type { Example } from '#kernel/operations/example.ts'
import { type HtmlKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'

type Versioned = {
  kind: HtmlKind
  website_id: string
  id: string
  /** Of the first version, the second, and the one that the revert makes. */
  versions: [string, string, string]
  /** Of the first version and the second. */
  html: [string, string]
  /** The record's field that is the html; html_content unless given. */
  text?: string
  /** The record's fields besides its id, its html and those of its versions. */
  fields: Record<string, unknown>
  snapshot: Record<string, unknown>
  created_by: Record<string, unknown>
  change_set_id: string
  time: { created_at: string; updated_at: string }
}

/** The record as it is with its `latest` version, and with a pinned one. */
export function recordAt(
  { website_id, id, versions, html, text = 'html_content', fields }: Versioned,
  latest: 1 | 2 | 3,
  pinned?: 1,
): Record<string, unknown> {
  const latest_version_id = versions[latest - 1]
  const pinned_version_id = pinned ? versions[0] : null
  return {
    id,
    website_id,
    ...fields,
    [text]: latest === 2 ? html[1] : html[0],
    latest_version_id,
    pinned_version_id,
    pin_reason: pinned ? 'pinned' : null,
    live_version_id: pinned_version_id ?? latest_version_id,
    version_number: latest,
  }
}

/** The examples of what every versioned kind can do, after its record was created and changed once. */
export function versionExamples(record: Versioned): Example[] {
  const { kind, website_id, id, versions, html, snapshot, created_by, change_set_id, time } = record
  const { plural } = VERSIONED_HTML[kind]
  const version = (number: 1 | 2 | 3) => ({
    id: versions[number - 1],
    website_id,
    kind,
    resource_type: kind,
    resource_id: id,
    number,
    html_content: number === 2 ? html[1] : html[0],
    snapshot,
    live: false,
    pinned: false,
    note: number === 2 ? 'New opening hours' : null,
    source: 'api',
    created_by,
    change_set_id,
    reverted_from_version_id: null,
    created_at: time.created_at,
    updated_at: time.created_at,
  })
  const { html_content: _, ...listed } = version(2)
  const ofRecord = { website_id, [`${kind}_id`]: id }
  const ofFirst = { ...ofRecord, id: versions[0] }
  const meta = { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: 2 }
  return [
    {
      operation: `${kind}_versions_list`,
      params: ofRecord,
      answer: { data: [{ ...listed, live: true }], meta },
    },
    { operation: `${kind}_versions_get`, params: ofFirst, answer: version(1) },
    {
      operation: `${kind}_versions_diff`,
      params: ofRecord,
      query: { from: '1', to: 'latest' },
      answer: {
        website_id,
        kind,
        id,
        from_version_id: versions[0],
        to_version_id: versions[1],
        from_number: 1,
        to_number: 2,
        identical: false,
        diff: `--- before\n+++ after\n@@ -1,1 +1,1 @@\n-${html[0]}\n+${html[1]}\n`,
        fields: [],
        places: [{ before: { start: 0, end: html[0].length }, after: { start: 0, end: html[1].length } }],
      },
    },
    {
      operation: `${kind}_versions_pin`,
      params: ofFirst,
      answer: { ...recordAt(record, 2, 1), ...time, version: { ...version(1), live: true, pinned: true } },
    },
    { operation: `${plural}_unpin`, params: { website_id, id }, answer: { ...recordAt(record, 2), ...time } },
    {
      operation: `${kind}_versions_revert`,
      params: ofFirst,
      answer: {
        ...recordAt(record, 3),
        ...time,
        version: { ...version(3), live: true, source: 'revert', reverted_from_version_id: versions[0] },
      },
    },
  ]
}
