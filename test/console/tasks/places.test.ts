// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { until } from '#test/support/until.ts'
import { runTasks, type Task } from './run-tasks.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const tasks: Task[] = [
  {
    name: 'a website is opened from the list, and another place of it from there',
    on: '/console',
    async run({ hands, page, site, way }) {
      await hands.press(page.getByRole('link', { name: 'Site', exact: true }))
      await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor()
      const opener = way === 'touch' ? 'Places of this website' : 'Setup'
      await hands.press(page.getByRole('button', { name: opener }))
      const place = { name: 'Redirects', exact: true }
      await hands.press(way === 'touch' ? page.getByRole('menuitem', place) : page.getByRole('link', place))
      await page.getByRole('heading', { name: 'Redirects', level: 1 }).waitFor()
      assert.equal(new URL(page.url()).pathname, `/console/${site.subdomain}/redirects`)
    },
  },
  {
    name: 'someone is invited, and taken off again',
    on: 'team',
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('button', { name: 'Invite someone' }))
      await hands.type(page.getByLabel('Email'), 'carla@example.com')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Invite' }))
      await hands.press(page.getByRole('button', { name: 'Done' }))
      await page.getByRole('cell', { name: 'carla@example.com' }).waitFor()
      await hands.press(page.getByRole('button', { name: /Withdraw/ }))
      await page.getByRole('cell', { name: 'carla@example.com' }).waitFor({ state: 'detached' })
      assert.deepEqual(
        (await get(`/websites/${site.id}/accesses`)).data.flatMap(
          ({ invitations = [] }: { invitations?: object[] }) => invitations,
        ),
        [],
      )
    },
  },
  {
    name: 'a webhook is made, turned off and deleted',
    on: 'webhooks',
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('button', { name: 'New webhook' }))
      await hands.type(page.getByLabel('Address'), 'https://hooks.example.com/in')
      await hands.press(page.getByText('Conditions, headers and limit'))
      await hands.press(page.getByRole('button', { name: 'Add a header' }))
      const headers = page.getByRole('group', { name: 'Headers' })
      await hands.type(headers.getByLabel('Name'), 'X-Shop')
      await hands.type(headers.getByLabel('Value'), 'bakery')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Create' }))
      await hands.press(page.getByRole('button', { name: 'Done' }))
      await hands.press(page.getByRole('link', { name: 'https://hooks.example.com/in' }))
      await hands.press(page.getByRole('button', { name: 'Turn off' }))
      await page.getByText('The webhook is off').waitFor()
      const [webhook] = (await get(`/websites/${site.id}/webhooks`)).data
      assert.deepEqual(webhook.headers, { 'X-Shop': null })
      await hands.press(page.getByRole('button', { name: 'Delete' }))
      await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
      await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
      assert.equal((await get(`/websites/${site.id}/webhooks`)).data.length, 0)
    },
  },
  {
    name: 'a preview is started and stopped',
    on: 'previews',
    async run({ hands, page, site, get }) {
      await hands.press(page.getByRole('button', { name: 'Start a preview' }))
      await hands.type(page.getByLabel('Password'), 'open sesame')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Start' }))
      await page.getByRole('dialog').locator('code').waitFor()
      await hands.press(page.getByRole('button', { name: 'Done' }))
      await hands.press(page.getByRole('button', { name: 'End', exact: true }))
      await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }))
      await page.getByRole('cell', { name: 'stopped' }).waitFor()
      assert.equal((await get(`/websites/${site.id}/previews`)).data[0].status, 'stopped')
    },
  },
  {
    name: 'the settings change',
    on: 'settings',
    async run({ hands, page, site, get }) {
      await hands.type(page.getByLabel('Time zone'), 'Europe/Berlin')
      await hands.press(page.getByRole('button', { name: 'Save', exact: true }))
      await page.getByText('The settings are saved').waitFor()
      assert.equal((await get(`/websites/${site.id}`)).time_zone, 'Europe/Berlin')
    },
  },
  {
    name: 'what was deleted is restored from the trash',
    on: async ({ site }) => {
      const { id } = await site.add('pages', { path: '/thrown', title: 'Thrown away' })
      await site.remove('pages', id)
      return 'settings/trash'
    },
    async run({ hands, page, site }) {
      await hands.press(page.getByRole('button', { name: 'Restore Thrown away' }))
      await page.getByRole('button', { name: 'Restore Thrown away' }).waitFor({ state: 'detached' })
      assert.equal((await site.visit('/thrown')).status, 200)
    },
  },
  {
    name: 'activity is filtered by what was done',
    on: async ({ site }) => {
      await site.add('pages', { path: '/done', title: 'Done' })
      return 'activity'
    },
    async run({ hands, page }) {
      const table = page.getByRole('table', { name: 'Audit log' })
      await hands.press(table.getByRole('button', { name: 'Created page' }).first())
      await page.waitForURL(/operation=pages_create/)
      await table.getByRole('button', { name: 'Created website' }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'analytics are filtered by a page, and a day opens its hours',
    on: async ({ site, get }) => {
      await site.add('pages', { path: '/seen', title: 'Seen' })
      await site.visit('/seen', { headers: { 'user-agent': FIREFOX } })
      await until(
        () => get(`/websites/${site.id}/analytics`),
        ({ top_pages }) => top_pages.some(({ path }: { path: string }) => path === '/seen'),
      )
      return 'analytics'
    },
    async run({ hands, page }) {
      await hands.press(page.getByRole('button', { name: 'Only /seen' }).first())
      await page.waitForURL(/path=%2Fseen/)
      await hands.press(page.getByRole('button', { name: 'Stop filtering by Page' }))
      await page.waitForURL((url) => !url.search.includes('path='))
      await hands.press(page.getByRole('button', { name: 'Show tables' }))
      await hands.press(page.getByRole('button', { name: /^Hours of/ }).first())
      await page.waitForURL(/by=hourly/)
    },
  },
  {
    name: 'a key is made and revoked',
    on: '/console/agents',
    async run({ hands, page, get }) {
      await hands.press(page.getByRole('button', { name: 'New key' }))
      await hands.type(page.getByLabel('Name'), 'Nightly build')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Create' }))
      await page.getByText(/^sitewright_/).waitFor()
      await hands.press(page.getByRole('button', { name: 'Done' }))
      await hands.press(page.getByRole('button', { name: 'Revoke Nightly build' }))
      await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }))
      await page.getByText('The key is revoked').waitFor()
      const { data } = await get('/api_keys')
      assert.ok(data.every(({ name }: { name: string }) => name !== 'Nightly build'))
    },
  },
  {
    name: 'a domain is attached, checked and deleted',
    on: 'domains',
    async run({ hands, page, site, way, get }) {
      await hands.press(page.getByRole('button', { name: 'Attach a domain' }))
      await hands.type(page.getByRole('textbox', { name: 'Name' }), `${way}.example`)
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Attach' }))
      await page.getByRole('heading', { name: `${way}.example`, level: 1 }).waitFor()
      await page.getByRole('table', { name: 'DNS records to set' }).waitFor()
      await hands.press(page.getByRole('button', { name: 'More' }))
      await hands.press(page.getByRole('menuitem', { name: 'Delete' }))
      await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
      await page.getByRole('heading', { name: 'No domains yet' }).waitFor()
      assert.equal((await get(`/websites/${site.id}/domains`)).data.length, 0)
    },
  },
  {
    name: 'the theme is chosen',
    on: '/console',
    async run({ hands, page }) {
      await hands.press(page.getByRole('button', { name: /user-/ }))
      await hands.press(page.getByRole('menuitem', { name: 'Dark colors' }))
      await page.locator('html[data-theme=dark]').waitFor()
    },
  },
]

runTasks(tasks, { DNS_RESOLVERS: '127.0.0.1:9' })
