// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { runTasks, type Task } from './run-tasks.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>'

const tasks: Task[] = [
  {
    name: 'a page is made',
    on: 'pages',
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('button', { name: 'New page' }))
      await hands.type(page.getByLabel('Title', { exact: true }), 'Prices')
      await hands.press(page.getByRole('button', { name: 'Create a draft' }))
      await page.getByRole('heading', { name: 'Prices', level: 1 }).waitFor()
      const { data } = await get(`/websites/${site.id}/pages?q=prices`)
      assert.equal(data[0].status, 'draft')
    },
  },
  {
    name: 'pages are found by their title and published together',
    on: async ({ site }) => {
      for (const n of [1, 2]) await site.add('pages', { path: `/p-${n}`, title: `Cake ${n}`, status: 'draft' })
      return 'pages'
    },
    async run({ hands, page, site, get }) {
      await hands.type(page.getByLabel('Title or path'), 'cake')
      for (const n of [1, 2]) await hands.press(page.getByLabel(`Choose Cake ${n}`))
      await hands.press(page.getByRole('button', { name: 'Publish 2' }))
      await page.getByText('2 pages are live').waitFor()
      const { data } = await get(`/websites/${site.id}/pages?q=cake&status=published`)
      assert.equal(data.length, 2)
    },
  },
  {
    name: 'a page is deleted, and back again',
    on: async ({ site }) => {
      await site.add('pages', { path: '/gone', title: 'Gone' })
      return 'pages'
    },
    async run({ hands, page, site }) {
      await hands.press(page.getByRole('button', { name: 'Actions for Gone' }))
      await hands.press(page.getByRole('menuitem', { name: 'Delete' }))
      await page.getByText('“Gone” was deleted').waitFor()
      assert.equal((await site.visit('/gone')).status, 404)
      await hands.press(page.getByRole('button', { name: 'Undo' }).last())
      await page.getByText('Undone').waitFor()
      assert.equal((await site.visit('/gone')).status, 200)
    },
  },
  ...(['header', 'component', 'snippet', 'theme'] as const).map(
    (kind): Task => ({
      name: `a ${kind} is made`,
      on: kind === 'header' ? 'parts' : `${kind}s`,
      async run({ hands, page, site, get }) {
        await hands.press(page.getByRole('button', { name: `New ${kind}` }))
        await hands.type(page.getByLabel('Name'), 'first-one')
        await hands.press(page.getByRole('button', { name: 'Create', exact: true }))
        await page.getByRole('heading', { name: 'first-one', level: 1 }).waitFor()
        assert.equal((await get(`/websites/${site.id}/${kind}s`)).data.length, 1)
      },
    }),
  ),
  {
    name: 'a file is uploaded and described',
    on: 'assets',
    async run({ hands, page, site, get }) {
      const choose = page.waitForEvent('filechooser')
      await hands.press(page.getByRole('button', { name: 'Upload' }))
      await (await choose).setFiles({ name: 'sea.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
      await hands.press(page.getByRole('button', { name: /sea.svg/ }))
      await hands.type(page.getByRole('dialog').getByLabel('Alt text'), 'The sea')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
      await page.getByText('The file is saved').waitFor()
      const { data } = await get(`/websites/${site.id}/assets`)
      assert.equal(data[0].alt, 'The sea')
    },
  },
  {
    name: 'a redirect is made, and asked where it leads',
    on: 'redirects',
    async run({ hands, page, site }) {
      await hands.press(page.getByRole('button', { name: 'New redirect' }))
      await hands.type(page.getByRole('textbox', { name: 'From' }), '/old')
      await hands.type(page.getByRole('textbox', { name: 'To' }), '/new')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
      await page.getByText('/old leads to /new').waitFor()
      assert.equal((await site.visit('/old')).status, 301)
      await hands.type(page.getByLabel('Test a path'), '/old')
      await hands.press(page.getByRole('button', { name: 'Test' }))
      await page.getByText('/new').last().waitFor()
    },
  },
  {
    name: 'a table is made and gets a row',
    on: 'tables',
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('button', { name: 'New table' }))
      await hands.type(page.getByLabel('Name'), 'Menu')
      await hands.press(page.getByRole('button', { name: 'Create', exact: true }))
      await page.getByRole('button', { name: 'Add a row' }).waitFor()
      const [table] = (await get(`/websites/${site.id}/tables`)).data
      assert.equal(table.name, 'Menu')
      await hands.press(page.getByRole('button', { name: 'Add a row' }))
      await page.getByRole('gridcell', { name: 'New', exact: true }).waitFor()
      assert.equal((await get(`/websites/tables/${table.id}/rows`)).data.length, 1)
    },
  },
  {
    name: 'a form is made',
    on: 'forms',
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('button', { name: 'New form' }))
      await hands.type(page.getByLabel('Name'), 'Contact')
      await hands.press(page.getByRole('button', { name: 'Create', exact: true }))
      await page.getByRole('button', { name: 'Add a field' }).waitFor()
      const { data } = await get(`/websites/${site.id}/forms`)
      assert.equal(data[0].name, 'Contact')
    },
  },
  {
    name: 'what was sent is read and archived',
    on: async ({ site, get }) => {
      const [form] = (await get(`/websites/${site.id}/forms`)).data
      const body = new URLSearchParams({ name: 'Ann', email: 'ann@example.com', message: 'Hello' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await site.owner.patch(`/api/v1/websites/forms/${form.id}`, { spam_protection: false })
      await site.visit(new URL(form.action_url).pathname, { method: 'POST', headers, body })
      return `forms/${form.id}`
    },
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('option').first())
      await hands.press(page.getByRole('button', { name: 'Archive' }))
      await page.getByRole('alertdialog').getByText('Archived').waitFor()
      const [form] = (await get(`/websites/${site.id}/forms`)).data
      const { data } = await get(`/websites/forms/${form.id}/submissions`)
      assert.equal(data[0].status, 'archived')
    },
  },
]

runTasks(tasks)
