import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { DOCUMENTS, sectionsOf, uriOf } from '#transport/mcp/documents.ts'
import { type Agent, agentOf } from './support/agent.ts'

let service: Service
let agent: Agent
before(async () => {
  service = await startService()
  agent = agentOf(await service.newUser())
})
after(() => service?.close())

test('each topic is a tool answer and a resource with the same text', async () => {
  const { resources } = await agent.ask('resources/list')
  for (const document of DOCUMENTS) {
    const { isError, text } = await agent.call('docs_read', { topic: document.topic, section: 'all' })
    assert.deepEqual([isError, text], [false, document.text])
    const { contents } = await agent.ask('resources/read', { uri: uriOf(document) })
    assert.equal(contents[0].text, document.text)
    assert.ok(resources.some(({ uri }: Json) => uri === uriOf(document)))
  }
  const { isError, body } = await agent.call('docs_read', { topic: 'weather' })
  assert.deepEqual([isError, Object.keys(body.errors)], [true, ['topic']])
  const inTwoSteps = await agent.call('tools_read', { name: 'docs_read', arguments: { topic: 'review' } })
  assert.match(inTwoSteps.text, /^# Review/)
})

test('a topic is answered in few tokens: a short one whole, of a long one its beginning and sections', async () => {
  const read = (given: object) => agent.call('docs_read', given)
  for (const document of DOCUMENTS) {
    const { topic, text: whole } = document
    const { text } = await read({ topic })
    assert.ok(text.length / 4 <= 750, `${topic}: ${text.length / 4} tokens`)
    const { opening, sections } = sectionsOf(document)
    assert.equal(opening + sections.map((section) => section.text).join(''), whole)
    assert.equal(text === whole, topic !== 'templates')
    for (const section of sections) {
      assert.equal((await read({ topic, section: section.title.toUpperCase() })).text, section.text)
      if (text !== whole) assert.ok(text.includes(`- ${section.title} (`), section.title)
    }
  }
  assert.match((await read({ topic: 'templates', section: 'components' })).text, /^## Components, snippets, forms\n/)
  const data = await agent.call('docs_read', { topic: 'templates', section: 'Rows' }, { query: '?structured=true' })
  assert.match(data.structured.text, /^## Rows\n/)
  for (const section of ['weather', '', 7]) {
    const { isError, body } = await read({ topic: 'templates', section })
    assert.equal(isError, true)
    assert.match(body.errors.section[0], /Expressions, .*all$/)
  }
})

/** What an example calls an id that it cannot know, by the tool that answers it. */
const NAMED: Record<string, string> = { tables_create: 'TABLE_ID' }

for (const { topic, text } of DOCUMENTS)
  if (topic !== 'templates')
    test(`${topic}: every example does what it says, without a warning`, async () => {
      const { id } = await agent.made('websites_create', { name: `Docs of ${topic}` })
      const known = new Map([['WEBSITE_ID', id]])
      const examples = [...text.matchAll(/```json call\n([\s\S]*?)```/g)].map(([, json]) => json!)
      assert.ok(examples.length > 0)
      for (const example of examples) {
        const { tool, arguments: given } = JSON.parse(example.replace(/[A-Z]+_ID/g, (name) => known.get(name) ?? name))
        const answer = await agent.made(tool, given)
        // A draft is meant to be unseen.
        const others = (answer.warnings ?? []).filter((warning: string) => !warning.startsWith('Visitors see nothing'))
        assert.deepEqual(others, [])
        if (NAMED[tool]) known.set(NAMED[tool], answer.id)
      }
    })

test('the blog of the recipes shows its post', async () => {
  const { data } = await agent.made('websites_list', { fields: ['name', 'subdomain'] })
  const { subdomain } = data.find(({ name }: Json) => name === 'Docs of recipes')
  const list = await service.visit(`${subdomain}.sites.test`, '/blog')
  assert.match(list.text, /<a href="\/blog\/a-new-oven">A new oven<\/a>/)
  const post = await service.visit(`${subdomain}.sites.test`, '/blog/a-new-oven')
  assert.match(post.text, /<h1>A new oven<\/h1><p>It is here\.<\/p>/)
  assert.match((await service.visit(`${subdomain}.sites.test`, '/contact')).text, /<form /)
})
