// Runs once: the console uses the API only, which is tested on both databases.
import { after, before, test } from 'node:test'
import { type Console, openConsole } from '../support.ts'
import { type Around, liveThrough, ownerOf } from './counted.ts'
import { DAY_ONE } from './day-one.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('an owner who never saw the product builds her website, and looks after it a week later', async (t) => {
  const { page, person } = await opened.person(() => '/console')
  page.setDefaultTimeout(15_000)
  const owner = ownerOf(page)
  const get = async (path: string) => (await person.get(`/api/v1${path}`)).body
  const visit = (path: string) => opened.service.visit('casa-rosa.sites.test', path)
  const site = { text: async (path: string) => (await visit(path)).text, visit } as Around['site']
  await liveThrough(t, 'Day one', DAY_ONE, owner, { site, get })
})
