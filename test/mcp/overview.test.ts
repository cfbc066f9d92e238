import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { agentOf } from './support/agent.ts'

/** Of the whole answer as it is on the wire, by characters over four. */
const MAX_TOKENS = 4_000
const PAGES = 50

let service: Service
before(async () => {
  service = await startService()
})
after(() => service?.close())

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test('the overview of a website of fifty pages says all that one begins with, in 4,000 tokens', async () => {
  const owner = await service.newUser()
  const agent = agentOf(owner)
  const facts = {
    phone: '+44 20 7946 0000',
    hours: 'Tuesday to Sunday, seven to one',
    email: 'bread@mill-lane.example',
  }
  const { id: website_id } = await agent.made('websites_create', {
    name: 'Mill Lane Bakery',
    languages: ['en', 'de'],
    facts,
  })
  const places = numbers(PAGES).map((i) => ({
    path: i === 1 ? '/' : `${i % 2 ? '/de' : ''}/courses/baking-course-${i}`,
    title: `Baking with sourdough and spelt, course ${i}`,
    meta_description: 'A day at the mill',
    language: i > 1 && i % 2 ? 'de' : 'en',
    html_content: `<h1>Course ${i}</h1>${'<p>Bring an apron.</p>'.repeat(200)}`,
  }))
  const parts = ['html_head', 'header', 'footer'].flatMap((kind) =>
    ['en', 'de'].map((language) => ({ kind, html_content: '<!-- -->', default_on_page_language: language })),
  )
  await agent.made('batch_edit', {
    website_id,
    edits: [...parts, ...places.map((place) => ({ kind: 'page', ...place }))],
  })
  const props = ['title', 'text', 'picture'].map((name) => ({ name, type: 'text', required: name === 'title' }))
  for (const i of numbers(12))
    await agent.made('blocks_create', {
      kind: 'component',
      website_id,
      name: `course-card-${i}`,
      props,
      html_content: '<h2>{{ props.title }}</h2>',
    })
  const names = ['ground', 'ink', 'accent', 'muted', 'line', 'crust', 'flour', 'oven']
  const color = Object.fromEntries(names.map((name) => [name, { $value: '#2b2018', $type: 'color' }]))
  await agent.made('blocks_create', { kind: 'theme', website_id, name: 'Rye', tokens: { color }, active: true })
  for (const i of numbers(4))
    await agent.made('tables_create', {
      website_id,
      name: `Courses ${i}`,
      columns: [
        { name: 'Title', required: true },
        { name: 'Starts on', type: 'date' },
        { name: 'Price', type: 'number' },
        { name: 'Teacher' },
      ],
    })
  for (const name of ['Booking', 'Contact'])
    await agent.made('forms_create', { website_id, name, fields: [{ label: 'Your name' }, { label: 'Message' }] })
  for (const i of numbers(12)) await agent.made('redirects_create', { website_id, from_path: `/old-${i}`, to: '/' })
  const policy = { publish_policy: { people: 'live', agents: 'review' } }
  assert.equal((await owner.patch(`/api/v1/websites/${website_id}`, policy)).status, 200)
  const draft = await agent.made('pages_create', { website_id, path: '/soon', title: 'Soon' })

  const { structured, reply } = await agent.call('site_overview', { website_id })
  assert.ok(reply.text.length / 4 < MAX_TOKENS, `${reply.text.length / 4} tokens`)
  const { text } = structured
  for (const { path, title, language } of places) assert.ok(text.includes(`- ${path} "${title}" ${language} `), path)
  for (const part of [
    'Languages: en, de (default en).',
    'Changes by people: live. Changes by agents: review.',
    'phone "+44 20 7946 0000"',
    `## Unpublished changes (1)\n- page /soon, id ${draft.id}`,
    '## Requests waiting for approval (0)',
    '- "course-card-12" props title (required), text, picture;',
    '"Rye" active, --color-ground #2b2018, --color-ink #2b2018,',
    '- "courses-4" columns title required, starts_on date, price number, teacher; 0 rows',
    '- "contact" fields your_name, message; 0 submissions',
    '## Redirects (12)\n- /old-1 → /\n',
    '… 2 more: redirects_list with page and per',
    '## Headers (2)',
    '## Warnings\n',
  ])
    assert.ok(text.includes(part), `${part} is not in ${text}`)
})
