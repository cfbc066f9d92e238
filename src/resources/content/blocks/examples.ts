import type { Example } from '#kernel/operations/example.ts'
import { recordAt, versionExamples } from '#kernel/versioning/examples.ts'
import { BLOCK_KINDS, type BlockKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { BY_ANN, CHANGE_SET_ID, CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

type Story = {
  html: [string, string]
  text: 'html_content' | 'css'
  name: string
  /** The versioned fields besides the text, as sent and as answered. */
  fields: Record<string, unknown>
  /** Those that are not versioned. */
  others?: Record<string, unknown>
  /** Answered only where `fields` names them. */
  long: readonly string[]
}

const STORIES: Record<BlockKind, Story> = {
  component: {
    html: ['<h2>{{ props.title }}</h2>', '<h2 class="hero">{{ props.title }}</h2>'],
    text: 'html_content',
    name: 'hero',
    fields: {
      title: 'Large heading',
      css: '.hero { font-size: 3rem }',
      props: [{ name: 'title', type: 'text', required: true, default: null }],
    },
    long: ['html_content', 'css'],
  },
  snippet: {
    html: ['<p>Open from six</p>', '<p>Open from five</p>'],
    text: 'html_content',
    name: 'opening-hours',
    fields: { placement: 'inline', page_ids: null, active: true },
    long: ['html_content'],
  },
  theme: {
    html: ['body { color: var(--color-text) }', 'body { color: var(--color-text); margin: 0 }'],
    text: 'css',
    name: 'Rye',
    fields: { tokens: { color: { text: { $value: '#2b2018', $type: 'color' } } } },
    others: { active: false },
    long: ['tokens', 'css'],
  },
}

export const blockExamples: readonly Example[] = BLOCK_KINDS.flatMap(examplesOf)

function examplesOf(kind: BlockKind, index: number): Example[] {
  const { plural } = VERSIONED_HTML[kind]
  const { html, text, name, fields, others, long } = STORIES[kind]
  const id = exampleId(`2${index}0`)
  const block = {
    kind,
    website_id: WEBSITE_ID,
    id,
    versions: [exampleId(`2${index}1`), exampleId(`2${index}2`), exampleId(`2${index}3`)] as [string, string, string],
    html,
    text,
    fields: { name, ...fields, ...others },
    snapshot: fields,
    created_by: BY_ANN,
    change_set_id: CHANGE_SET_ID,
    time: CHANGED,
  }
  const listed = Object.fromEntries(Object.entries(recordAt(block, 1)).filter(([field]) => !long.includes(field)))
  const place = { website_id: WEBSITE_ID, id }
  return [
    {
      operation: `${plural}_create`,
      params: { website_id: WEBSITE_ID },
      body: { name, [text]: html[0], ...fields },
      answer: { ...recordAt(block, 1), ...CREATED },
    },
    {
      operation: `${plural}_list`,
      params: { website_id: WEBSITE_ID },
      answer: { data: [{ ...listed, ...CREATED }], meta: onePage(1) },
    },
    { operation: `${plural}_get`, params: place, answer: { ...recordAt(block, 1), ...CREATED } },
    {
      operation: `${plural}_update`,
      params: place,
      body: { [text]: html[1], note: 'New opening hours' },
      answer: { ...recordAt(block, 2), usage_count: 0, ...CHANGED },
    },
    ...versionExamples(block),
    { operation: `${plural}_delete`, params: place },
  ]
}
