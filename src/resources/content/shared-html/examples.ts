import type { Example } from '#kernel/operations/example.ts'
import { recordAt, versionExamples } from '#kernel/versioning/examples.ts'
import { SHARED_PART_KINDS, type SharedPartKind, titleOf, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { BY_ANN, CHANGE_SET_ID, CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const HTML: Record<SharedPartKind, [string, string]> = {
  header: ['<a href="/">Bakery</a>', '<a href="/">Mill Street Bakery</a>'],
  footer: ['<p>12 Mill Street</p>', '<p>12 Mill Street, open from six</p>'],
  html_head: ['<style>body { color: #222 }</style>', '<style>body { color: #2b2018 }</style>'],
}

export const sharedHtmlExamples: readonly Example[] = SHARED_PART_KINDS.flatMap(examplesOf)

function examplesOf(kind: SharedPartKind, index: number): Example[] {
  const { plural } = VERSIONED_HTML[kind]
  const id = exampleId(`1${index}0`)
  const html = HTML[kind]
  const part = {
    kind,
    website_id: WEBSITE_ID,
    id,
    versions: [exampleId(`1${index}1`), exampleId(`1${index}2`), exampleId(`1${index}3`)] as [string, string, string],
    html,
    fields: { name: titleOf(kind), default_on_page_language: 'en', usage_count: 0 },
    snapshot: {},
    created_by: BY_ANN,
    change_set_id: CHANGE_SET_ID,
    time: CHANGED,
  }
  const { html_content: _, ...listed } = recordAt(part, 1)
  const place = { website_id: WEBSITE_ID, id }
  return [
    {
      operation: `${plural}_create`,
      params: { website_id: WEBSITE_ID },
      body: { html_content: html[0], default_on_page_language: 'en' },
      answer: { ...recordAt(part, 1), ...CREATED },
    },
    {
      operation: `${plural}_list`,
      params: { website_id: WEBSITE_ID },
      answer: { data: [{ ...listed, ...CREATED }], meta: onePage(1) },
    },
    { operation: `${plural}_get`, params: place, answer: { ...recordAt(part, 1), ...CREATED } },
    {
      operation: `${plural}_update`,
      params: place,
      body: { html_content: html[1], note: 'New opening hours' },
      answer: { ...recordAt(part, 2), ...CHANGED },
    },
    ...versionExamples(part),
    { operation: `${plural}_delete`, params: place },
  ]
}
