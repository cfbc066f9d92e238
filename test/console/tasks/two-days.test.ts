// Runs once: the console uses the API only, which is tested on both databases.
import { after, before, test } from 'node:test'
import { type Console, openConsole } from '../support.ts'
import { buildByKeys } from './by-keys.ts'
import { type Around, liveThrough, ownerOf } from './counted.ts'
import { DAY_ONE } from './day-one.ts'
import { dayTwo } from './day-two.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('an owner who never saw the product builds her website, and looks after it a week later', async (t) => {
  const { page, person } = await opened.person()
  page.setDefaultTimeout(30_000)
  const owner = ownerOf(page)
  const get = async (path: string) => (await person.get(`/api/v1${path}`)).body
  const visit: Around['site']['visit'] = (path, options) => opened.service.visit('casa-rosa.sites.test', path ?? '/', options)
  const site = { text: async (path: string) => (await visit(path)).text, visit } as Around['site']
  await liveThrough(t, 'Day one', DAY_ONE, owner, { site, get })
  const { key } = (await person.post('/api/v1/api_keys', { name: 'Claude' })).body
  await liveThrough(t, 'Day two', dayTwo(opened.service.clientFor(key)), owner, { site, get })
})

test('the home page is built by keys alone', async (t) => {
  const { page } = await opened.person()
  page.setDefaultTimeout(30_000)
  const text = async (path: string) => (await opened.service.visit('by-keys.sites.test', path)).text
  t.diagnostic(`${await buildByKeys(page, { site: { text } as Around['site'] })} keys`)
})
