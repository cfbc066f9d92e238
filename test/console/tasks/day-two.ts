import assert from 'node:assert/strict'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { Client } from '#test/support/client.ts'
import { until } from '#test/support/until.ts'
import type { Around, Counted, Owner } from './counted.ts'
import { publish, writePost } from './day-one.ts'

const button = ({ page }: Owner, name: string) => page.getByRole('button', { name, exact: true })
const link = ({ page }: Owner, name: string) => page.getByRole('link', { name, exact: true })

async function casaRosa(get: Around['get']) {
  return (await get('/websites')).data.find(({ subdomain }: { subdomain: string }) => subdomain === 'casa-rosa')
}

async function openHome(owner: Owner) {
  await owner.click(link(owner, 'Pages'))
  await owner.click(link(owner, 'Casa Rosa').last())
  await owner.opened()
}

/** `agent` is a program that the owner connected; it works by the tool endpoint. */
export const dayTwo = (agent: Client): readonly Counted[] => [
  {
    name: 'Opening hours are changed',
    clicks: 8,
    async run(owner, { site }) {
      const { page, canvas, click, retype, opened } = owner
      await page.goto('/console')
      await click(link(owner, 'Casa Rosa'))
      await click(link(owner, 'Pages'))
      await click(link(owner, 'Casa Rosa').last())
      await opened()
      await retype(canvas.getByText('9 am to 2 pm'), '7 pm to 1 am')
      await publish(owner)
      assert.match(await site.text('/'), /7 pm to 1 am/)
    },
  },
  {
    name: 'A price of a row is changed where it stands',
    clicks: 4,
    async run(owner, { site }) {
      const { page, canvas, click, fill } = owner
      await click(canvas.getByText('14', { exact: false }).first())
      const row = page.getByRole('region', { name: 'Row of Dishes' })
      await fill(row.getByRole('textbox', { name: 'Price' }), '15')
      await click(row.getByRole('button', { name: 'Save the row' }))
      await click(row.getByRole('button', { name: /^Publish/ }))
      await until(
        () => site.text('/'),
        (text) => /Squid[\s\S]*15/.test(text),
      )
    },
  },
  {
    name: 'A post with a picture is written and published',
    clicks: 12,
    async run(owner, { site }) {
      const { click, upload } = owner
      await click(link(owner, 'Back to the list'))
      await click(link(owner, 'Tables'))
      await click(link(owner, 'Blog'))
      await writePost(owner, 'Mussels', 'mussels', upload)
      await until(
        () => site.text('/blog'),
        (text) => text.includes('Mussels'),
      )
    },
  },
  {
    name: 'What a visitor sent is read, answered by email and archived',
    clicks: 5,
    async run(owner, { get, site }) {
      const { page, click } = owner
      const website = await casaRosa(get)
      const [form] = (await get(`/websites/${website.id}/forms`)).data
      const sent = { name: 'Ben', email: 'ben@example.com', message: 'A table for two?' }
      const sentBy = await site.visit(new URL(form.action_url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(sent).toString(),
      })
      assert.ok(sentBy.status < 400, sentBy.text)
      await click(link(owner, 'Forms'))
      await click(link(owner, 'Contact'))
      const inbox = page.getByRole('option').first()
      await inbox
        .or(page.getByRole('tab', { name: /Spam/ }))
        .first()
        .waitFor()
      await click(inbox)
      const reply = page.getByRole('link', { name: 'Reply by email' })
      assert.equal(await reply.getAttribute('href'), 'mailto:ben@example.com?subject=Re%3A%20Contact')
      await click(button(owner, 'Archive'))
      await page.getByRole('alertdialog').getByText('Archived').waitFor()
    },
  },
  {
    name: 'A second language is added, and a page translated',
    clicks: 14,
    async run(owner, { site }) {
      const { page, canvas, click, fill, retype, opened } = owner
      await click(button(owner, 'Setup'))
      await click(link(owner, 'Settings'))
      await fill(page.getByLabel('All languages'), 'en, es')
      await click(button(owner, 'Save'))
      await page.getByText('The settings are saved').waitFor()
      await click(link(owner, 'Translations'))
      await click(button(owner, 'Add the Spanish page of Visit'))
      await fill(page.getByRole('dialog').getByLabel('Title'), 'Visita')
      await click(button(owner, 'Create a draft'))
      await page.waitForURL(/\/pages\/[0-9a-f-]{36}/)
      await opened()
      await retype(canvas.getByRole('heading', { name: 'Visit' }), 'Cómo llegar')
      await publish(owner)
      assert.match(await site.text('/es/visit'), /Cómo llegar/)
    },
  },
  {
    name: 'A mistake is undone: a section is deleted and published, and comes back',
    clicks: 10,
    async run(owner, { site }) {
      const { page, canvas, click } = owner
      await click(link(owner, 'Back to the list'))
      await openHome(owner)
      await click(canvas.getByText('What people say'))
      await click(page.getByRole('navigation', { name: 'Around it' }).getByRole('button', { name: /Section/ }))
      await click(button(owner, 'Delete'))
      await publish(owner)
      assert.doesNotMatch(await site.text('/'), /What people say/)
      await click(button(owner, 'Undo last change'))
      await publish(owner)
      assert.match(await site.text('/'), /What people say/)
    },
  },
  {
    name: 'An agent is asked by a comment, does it, and the owner publishes',
    clicks: 6,
    async run(owner, { get, site }) {
      const { page, canvas, click, fill } = owner
      await click(canvas.getByText('Call us before noon.'))
      await click(button(owner, 'Comment'))
      await fill(page.getByRole('dialog').getByLabel('Comment', { exact: true }), '@agent say our number: 555 0123')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Comment' }))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const { call } = agentOf(agent)
      const { id: website_id } = await casaRosa(get)
      const listed = await call('comments_list', { website_id, mention: 'me' })
      const [task] = listed.structured.data
      await call('pages_update', {
        ...{ id: task.page_id, old_html: 'Call us before noon.', new_html: 'Call 555 0123 before noon.' },
        publish: false,
      })
      await canvas.getByText('Call 555 0123 before noon.').waitFor()
      await click(page.getByRole('button', { name: /^Publish v/ }))
      await until(
        () => site.text('/'),
        (text) => text.includes('555 0123'),
      )
    },
  },
]
