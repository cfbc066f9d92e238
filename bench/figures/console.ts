import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { PASSWORD } from '#test/pages/people.ts'
import { findOrInstallChromium, openChromium } from '#test/support/chromium.ts'
import { changeScreen, firstLoad, framesWhileScrolling, keystrokes, watch } from '../console/measures.ts'
import { median } from '../median.ts'
import { quiet } from '../quiet.ts'
import type { Report, Suite } from '../report.ts'
import { htmlMaker } from '../seed/html.ts'
import { seedTable } from '../seed/table-rows.ts'
import { type Server, startProduct } from '../servers.ts'
import type { World } from '../world.ts'

const EMAIL = 'bench@example.com'
const WEBSITES = 12
const PAGES = 60
const LARGE_HTML = 60_000
const ROWS = 50_000
const LOADS = 7
const ROUNDS = 5
const KEYSTROKES = 30
const TYPED_AFTER = 'Typed:'

/** Screens that are changed to by the navigation, with their headings. */
const SCREENS = [
  'Pages',
  'Review',
  'Headers and footers',
  'Components',
  'Themes',
  'Files',
  'Tables',
  'Forms',
  'Previews',
  'Domains',
  'Redirects',
  'Team',
  'Settings',
  'Overview',
]

/** The console in Chromium, on the product in its own process. */
export const consoleFigures: Suite = {
  names: [
    'console.load',
    'console.load.editor',
    'console.paint',
    'console.change',
    'console.keystroke',
    'console.rows',
    'console.shift',
  ],
  async measure(world, report) {
    const found = findOrInstallChromium()
    if ('skipped' in found) return report.note(`the console was not measured: ${found.skipped}`)
    const place = await fill(world)
    const chromium = await openChromium()
    world.onClose(() => chromium.close())
    await loads(chromium, place, report)
    await editorLoad(chromium, place, report)
    await onScreens(chromium, place, report)
  },
}

type Place = { server: Server; url: string; subdomain: string; page: string; table: string }

/** A person with some websites; on one of them pages, one of them large, and a table of many rows. */
async function fill(world: World): Promise<Place> {
  const dataDir = join(world.folder, 'console')
  mkdirSync(dataDir)
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  await migrate(database)
  const owner = await createUser(database, { email: EMAIL, password: PASSWORD, plan: 'business' })
  const { key } = await createApiKey(database, { userId: owner.id, name: 'bench', readOnly: false })
  await database.close()
  const server = await world.running(startProduct({ DATA_DIR: dataDir }))
  const url = `http://localhost:${server.port}`
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string; subdomain: string }
  }
  for (let n = 1; n < WEBSITES; n++) await post('/websites', { name: `Website ${n}` })
  const website = await post('/websites', { name: 'Measured' })
  const html = htmlMaker(4_000)
  for (let n = 0; n < PAGES; n++)
    await post(`/websites/${website.id}/pages`, { title: `Page ${n}`, path: `/pages/${n}`, html_content: html() })
  const page = await post(`/websites/${website.id}/pages`, {
    ...{ title: 'Large', path: '/large', html_content: `<p>${TYPED_AFTER}</p>\n${htmlMaker(LARGE_HTML)()}` },
  })
  const writer = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  await seedTable(writer, website.id, 'rows', ROWS)
  await writer.close()
  return { server, url, subdomain: website.subdomain, page: page.id, table: 'rows' }
}

/** Each load begins with an empty cache. */
async function loads(chromium: Browser, { url }: Place, report: Report) {
  const paints: number[] = []
  let bytes = 0
  for (let n = 0; n < LOADS; n++) {
    const page = await signedIn(chromium, url)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.clearBrowserCache')
    await watch(page)
    await quiet()
    const loaded = await firstLoad(page, '/console')
    bytes = loaded.bytes
    paints.push(loaded.paintMs)
    if (n === 0) report.note(`console: first load ${loaded.files} files besides the answers of the API`)
    await page.context().close()
  }
  report.figure({ name: 'console.load', value: bytes / 1_000, unit: 'KB', below: 240 })
  report.figure({ name: 'console.paint', value: median(paints), unit: 'ms', below: 800 })
}

/** A page that is opened by its address, as from a bookmark, with its canvas. */
async function editorLoad(chromium: Browser, { url, subdomain, page: pageId }: Place, report: Report) {
  const page = await signedIn(chromium, url)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await watch(page)
  await quiet()
  const canvas = () => page.locator('iframe[title="The page, to edit"][aria-busy=false]').waitFor()
  const { files, bytes } = await firstLoad(page, `/console/${subdomain}/pages/${pageId}`, canvas)
  report.note(`console: first load of the editor ${files} files besides the answers of the API`)
  report.figure({ name: 'console.load.editor', value: bytes / 1_000, unit: 'KB', below: 320 })
  await page.context().close()
}

async function onScreens(chromium: Browser, { url, subdomain, page: pageId, table }: Place, report: Report) {
  const page = await signedIn(chromium, url)
  await watch(page)
  await page.goto(`/console/${subdomain}`)
  await page.getByRole('heading', { name: 'Measured', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Setup' }).click()
  const shown = new Map<string, number[]>(SCREENS.map((name) => [name, []]))
  let shift = 0
  for (let round = 0; round < ROUNDS; round++)
    for (const name of SCREENS) {
      const { ms, shifted } = await changeScreen(page, name, name === 'Overview' ? 'Measured' : name)
      shown.get(name)!.push(ms)
      shift = Math.max(shift, shifted)
    }
  for (const [name, times] of shown) report.note(`console: ${name}: ${times.map(ms).join(', ')}`)
  const firsts = [...shown.values()].map(([first]) => first!)
  const slowest = Math.max(...[...shown.values()].map((times) => median(times)))
  report.note(
    `console: ${SCREENS.length} screens, the first time median ${ms(median(firsts))}, slowest ${ms(Math.max(...firsts))}`,
  )
  report.figure({ name: 'console.change', value: slowest, unit: 'ms', below: 100 })

  await page.goto(`/console/${subdomain}/pages/${pageId}?mode=split`)
  const typed = await keystrokes(page, TYPED_AFTER, KEYSTROKES)
  report.note(`console: keystrokes to canvas ${ms(median(typed))}, slowest ${ms(Math.max(...typed))}`)
  report.figure({ name: 'console.keystroke', value: median(typed), unit: 'ms', below: 150 })

  await page.goto(`/console/${subdomain}/tables/${table}`)
  const { perSecond, late } = await framesWhileScrolling(page)
  report.note(`console: of the frames while ${ROWS} rows were scrolled ${(100 * late).toFixed(1)}% were late`)
  report.figure({ name: 'console.rows', value: perSecond, atLeast: 58 })
  report.figure({ name: 'console.shift', value: shift, below: 0.01 })
  await page.context().close()
}

async function signedIn(chromium: Browser, url: string): Promise<Page> {
  const context = await chromium.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console')
  return page
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
