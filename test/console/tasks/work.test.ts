// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { agentOf } from '#test/mcp/support/agent.ts'
import { PAGE } from '../editing.ts'
import { type At, runTasks, type Task } from './run-tasks.ts'

const FIRST = '<h1>Rolls</h1>\n<p>We open at eight.</p>'
const SECOND = '<h1>Rolls</h1>\n<p>We open at seven.</p>'

type Around = Pick<At, 'site' | 'get'>

/** A page of which visitors see the first version, and a second waits. */
async function waiting({ site }: Around, title: string) {
  const path = `/${title.toLowerCase()}`
  const { id } = await site.add('pages', { path, title, html_content: FIRST })
  await site.change('pages', id, { html_content: SECOND, publish: false })
  return id as string
}

const livesAt = async ({ site }: Around, title: string) =>
  /at (\w+)/.exec(await site.text(`/${title.toLowerCase()}`))![1]

/** An agent asks for a redirect, where agents' changes wait for review. */
async function asks({ site }: Around, from_path: string) {
  await site.set({ publish_policy: { agents: 'review' } })
  const { structured } = await agentOf(site.owner).call('redirects_create', { website_id: site.id, from_path, to: '/' })
  assert.equal(structured.status, 'waiting')
}

const tasks: Task[] = [
  {
    name: 'one waiting change is compared and published, and undone',
    on: async (at) => {
      await waiting(at, 'One')
      return 'review'
    },
    async run({ hands, page, ...at }) {
      await hands.press(page.getByRole('button', { name: 'Show changes' }))
      await page.getByRole('button', { name: 'Line 1: 1 removed, 1 added' }).waitFor()
      await hands.press(page.getByRole('button', { name: 'Actions of One' }))
      await hands.press(page.getByRole('menuitem', { name: 'Publish' }))
      await page.getByText('Published one record').waitFor()
      assert.equal(await livesAt(at, 'One'), 'seven')
      await hands.press(page.getByRole('button', { name: 'Undo', exact: true }).last())
      await page.getByText('Undone').waitFor()
      assert.equal(await livesAt(at, 'One'), 'eight')
    },
  },
  {
    name: 'several waiting changes are chosen and published',
    on: async (at) => {
      await waiting(at, 'Two')
      return 'review'
    },
    async run({ hands, page, ...at }) {
      for (const name of ['One', 'Two']) await hands.press(page.getByRole('checkbox', { name: `Select ${name}` }))
      await hands.press(page.getByRole('button', { name: 'Publish selected' }))
      await page.getByText('Published 2 records').waitFor()
      assert.equal(await livesAt(at, 'Two'), 'seven')
    },
  },
  {
    name: 'all waiting changes are published',
    on: async (at) => {
      await waiting(at, 'Three')
      return 'review'
    },
    async run({ hands, page, ...at }) {
      await hands.press(page.getByRole('button', { name: 'Publish all', exact: true }))
      await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
      assert.equal(await livesAt(at, 'Three'), 'seven')
    },
  },
  {
    name: 'a change set is undone whole',
    on: async (at) => {
      const { id } = (await at.site.owner.post(`/api/v1/websites/${at.site.id}/change_sets`, { title: 'A run' })).body
      await waiting(at, 'Four')
      return `review/${id}`
    },
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('button', { name: 'Undo…' }))
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }))
      await page.getByText('The changes are undone').waitFor()
      assert.equal((await get(`/websites/${site.id}/pages?q=Four`)).data.length, 0)
    },
  },
  {
    name: 'versions are compared, and the first is shown to visitors',
    on: async (at) => `pages/${await waiting(at, 'Five')}/versions?a=1&b=2`,
    async run({ hands, page, ...at }) {
      await page.getByText('Line 1: 1 removed, 1 added').waitFor()
      await hands.press(page.getByRole('radio', { name: 'Read' }))
      await page.locator('ins', { hasText: 'seven' }).waitFor()
      await hands.press(page.getByRole('button', { name: 'Actions of version 2' }))
      await hands.press(page.getByRole('menuitem', { name: /^Pin/ }))
      await page.getByText('Visitors see v2').first().waitFor()
      assert.equal(await livesAt(at, 'Five'), 'seven')
      await hands.press(page.getByRole('button', { name: 'Actions of version 1' }))
      await hands.press(page.getByRole('menuitem', { name: /^Pin/ }))
      await page.getByRole('alertdialog').getByText('Visitors see v1').waitFor()
      assert.equal(await livesAt(at, 'Five'), 'eight')
    },
  },
  {
    name: 'a page gets another title, is saved and published',
    on: async (at) => `pages/${await waiting(at, 'Six')}`,
    async run({ hands, page, ...at }) {
      // On a phone it is a sheet, which is opened when it is wanted.
      if (at.way === 'touch') await hands.press(page.getByRole('button', { name: 'Inspector' }))
      await hands.type(page.getByLabel('Title', { exact: true }), 'Half a dozen')
      await page.getByText('Not saved yet').first().waitFor()
      await hands.press(page.getByRole('button', { name: 'Save', exact: true }))
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      assert.equal(await livesAt(at, 'Six'), 'eight')
      await hands.press(page.getByRole('button', { name: 'Publish v3' }))
      await page.getByText('Visitors see v3').first().waitFor()
      assert.match(await at.site.text('/six'), /<title>Half a dozen/)
    },
  },
  {
    name: 'an element is chosen in the layers, and typed into on the page',
    on: async (at) => `pages/${await waiting(at, 'Seven')}${at.way === 'touch' ? '' : '?width=820'}`,
    async run({ hands, page, way, site, get }) {
      const paragraph = page.frameLocator('iframe').getByText('We open at seven.')
      await paragraph.waitFor()
      await page.locator('iframe[aria-busy=false]').waitFor()
      if (way === 'keyboard') {
        await hands.press(page.getByRole('button', { name: 'Layers' }))
        await hands.press(page.getByRole('row', { name: /We open/ }))
      } else await (way === 'mouse' ? paragraph.click() : paragraph.tap())
      await page.frameLocator('iframe').locator(':is([data-sw-region], [data-sw-text]):focus').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type(' Often.')
      await page.getByText('Not saved yet').first().waitFor()
      await hands.press(page.getByRole('button', { name: 'Save', exact: true }))
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      const [{ id }] = (await get(`/websites/${site.id}/pages?q=Seven`)).data
      assert.match((await get(`/websites/pages/${id}`)).html_content, /seven\. Often\.<\/p>/)
    },
  },
  {
    name: 'a section is added to a page and published',
    on: async (at) => `pages/${await waiting(at, 'Eight')}`,
    async run({ hands, page, ...at }) {
      await page.locator('iframe[aria-busy=false]').waitFor()
      await hands.press(page.getByRole('button', { name: 'Add', exact: true }))
      await hands.press(page.getByRole('button', { name: 'Call to action', exact: true }))
      await page.frameLocator(PAGE).getByText('Ready when you are').waitFor()
      await hands.press(page.getByRole('button', { name: 'Save and publish' }))
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      await page.getByText('Visitors see v3').first().waitFor()
      assert.match(await at.site.text('/eight'), /<h2 id="next"[^>]*>Ready when you are/)
    },
  },
  {
    name: 'the website is restored to an earlier time, and that is undone',
    on: async ({ site }) => {
      const { id } = await site.add('pages', { path: '/history', title: 'History', html_content: '<p>old</p>' })
      await site.add('change_sets', { title: 'New words' })
      await site.change('pages', id, { html_content: '<p>new</p>' })
      return 'timeline'
    },
    async run({ hands, page, site }) {
      await page.getByRole('link', { name: 'New words' }).waitFor()
      await hands.press(page.getByRole('button', { name: 'Earlier' }))
      await page.getByRole('link', { name: 'New words' }).waitFor({ state: 'detached' })
      await hands.press(page.getByRole('button', { name: 'Restore this…' }))
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }))
      await page.getByText('The website is restored').waitFor()
      assert.match(await site.text('/history'), /old/)
      await hands.press(page.getByRole('button', { name: 'Undo' }).last())
      await page.getByText('Undone').waitFor()
      assert.match(await site.text('/history'), /new/)
    },
  },
  {
    name: 'a request is approved, another is declined with a reason',
    on: async (at) => {
      await asks(at, '/approved')
      await asks(at, '/declined')
      return 'review'
    },
    async run({ hands, page, site }) {
      await hands.press(page.getByRole('button', { name: 'Decline Create a redirect from a path: "/declined"' }))
      await hands.type(page.getByLabel('Reason'), 'Nobody goes there.')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Decline' }))
      await page.getByRole('alertdialog').getByText('Declined', { exact: true }).waitFor()
      await hands.press(page.getByRole('button', { name: 'Approve Create a redirect from a path: "/approved"' }))
      await page.getByText('Approved and done').waitFor()
      assert.equal((await site.visit('/approved')).status, 301)
      assert.equal((await site.visit('/declined')).status, 404)
    },
  },
  {
    name: 'requests of one piece of work are published together',
    on: async (at) => {
      const { status } = await at.site.owner.post(`/api/v1/websites/${at.site.id}/change_sets`, { title: 'Redirects' })
      assert.equal(status, 201)
      for (const path of ['/first', '/second']) await asks(at, path)
      return 'review'
    },
    async run({ hands, page, site }) {
      const work = page.getByRole('region', { name: 'Redirects' })
      await hands.press(work.getByRole('button', { name: 'Publish all of it' }))
      await page.getByText('2 requests approved').waitFor()
      assert.equal((await site.visit('/second')).status, 301)
    },
  },
  {
    name: 'any place is gone to by a few letters',
    on: '',
    async run({ hands, page, way, site }) {
      await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor()
      if (way === 'keyboard') await page.keyboard.press('Control+k')
      else await hands.press(page.getByRole('button', { name: /Go to|Search/ }))
      await page.getByRole('searchbox').waitFor()
      await page.keyboard.type('redirects')
      await hands.press(page.getByRole('menuitem', { name: 'Redirects' }))
      await page.waitForURL(new RegExp(`${site.subdomain}/redirects`))
    },
  },
]

runTasks(tasks)
