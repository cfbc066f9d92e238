import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { PASSWORD } from '#test/pages/people.ts'
import { findOrInstallChromium, openChromium } from '#test/support/chromium.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { bodyOf, FOOTER, HEADER, PLACES, RIGHT, STYLE, WRONG } from './support/bakery.ts'
import { type Consented, consentedClient } from './support/consented-client.ts'
import { finderOf, type Told } from './support/finder.ts'

const found = findOrInstallChromium()
const skip = 'skipped' in found && found.skipped

let service: Service
let ann: Person
let consented: Consented
let chromium: Browser
let url: string

before(async () => {
  service = await startService('executable' in found ? { CHROMIUM: found.executable } : {})
  ann = await service.newUser(undefined, { name: 'Ann', password: PASSWORD })
  consented = await consentedClient(service, ann)
  if (!skip) chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await consented?.client.close()
  await service?.close()
})

test('from the address alone the client finds where its user signs in, and is let in by what they agreed to', async () => {
  const steps = consented.asked.map(({ method, path, status }) => `${method} ${path} ${status}`)
  assert.deepEqual([...new Set(steps)].slice(0, 5), [
    'POST /mcp 401',
    'GET /.well-known/oauth-protected-resource/mcp 200',
    'GET /.well-known/oauth-authorization-server 200',
    'POST /oauth/register 201',
    'POST /oauth/token 200',
  ])
  assert.equal(consented.asked.at(-1)!.status, 200)
  const client = await consented.again()
  assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28')
  await client.close()
})

test('an agent builds a website of five pages with what the tools say of themselves', { skip }, async () => {
  const { tools } = await consented.client.listTools()
  nameNone(tools.map(({ name }) => name))
  const agent = finderOf(consented.client, tools)

  const { answer: website } = await agent.call({ effect: 'adds', says: /^create a website/i }, [
    [/name/, 'Mill Lane Bakery'],
  ])
  url = website.url
  const on: Told[number] = [/website/, website.id]

  const shared = (kind: string, html: string): Told => [
    on,
    [/^kind$/, kind],
    [/html/, html],
    [/default.*language/, website.default_language],
  ]
  await agent.call({ effect: 'adds', says: /^create .*html head/i }, shared('html_head', STYLE))
  await agent.call({ effect: 'adds', says: /^create a header/i }, shared('header', HEADER))
  await agent.call({ effect: 'adds', says: /^create .*footer/i }, shared('footer', FOOTER))

  const pages: Json[] = []
  for (const place of PLACES) {
    const told: Told = [
      on,
      [/^path/, place.path],
      [/^title/, place.title],
      [/html_content/, bodyOf(place)],
      [/^meta.*description/, place.text],
    ]
    const { answer } = await agent.call({ effect: 'adds', says: /^create a page/i }, told)
    // The one link with a slip in it is named at once.
    assert.match((answer.warnings ?? []).join(), place.path === '/visit' ? /^\/visit: .*contakt leads nowhere/ : /^$/)
    pages.push(answer)
  }

  // Looking at the whole tells what is wrong with it, and a small edit mends it.
  const look = async () => (await agent.call({ effect: 'reads', says: /^summarize a website/i }, [on])).answer.text
  assert.match(await look(), /## Warnings\n- .*contakt/)
  await agent.call({ effect: 'replaces', says: /^change a page/i, takes: [/^old/, /^new/] }, [
    [/^id$/, pages.find(({ path }) => path === '/visit').id],
    [/^old/, WRONG],
    [/^new/, RIGHT],
  ])
  assert.doesNotMatch(await look(), /## Warnings/)

  const { images } = await agent.call({ effect: 'reads', says: /screenshots of a page/i }, [
    [/page_id/, pages[0].id],
    [/device/, 'mobile'],
  ])
  assert.equal(images.length, 1)
  const { channels } = await sharp(Buffer.from(images[0].data, 'base64')).stats()
  assert.ok(channels[0]!.mean > 200 && channels[0]!.min < 100, 'there is dark text on a light ground')

  const { answer: version } = await agent.call({ effect: 'reads', says: /^show a version/i }, [
    [/^kind$/, 'page'],
    [/^id$/, pages[0].latest_version_id],
  ])
  assert.deepEqual([version.source, version.created_by.client, version.created_by.name], ['mcp', 'Builder', 'Ann'])
})

test('a visitor walks through all of it, on a desktop and on a telephone', { skip }, async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    const context = await chromium.newContext({ viewport })
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('response', (answer) => {
      // A browser asks for an icon by itself.
      if (answer.status() >= 400 && !answer.url().endsWith('/favicon.ico')) wrong.push(answer.url())
    })
    page.on('pageerror', (error) => void wrong.push(error.message))
    await page.goto(url)
    const seen: unknown[] = []
    for (const [index, { title }] of PLACES.entries()) {
      if (index > 0) {
        await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
        await page.waitForURL(`**${PLACES[index]!.path}`)
      }
      seen.push(await page.evaluate(LOOK))
    }
    assert.deepEqual(
      seen,
      PLACES.map(({ path, title, heading, text }) => ({
        path,
        title,
        description: text,
        language: 'en',
        parts: ['header', 'main', 'footer'],
        headings: [heading],
        text,
        links: ['/', '/bread', '/about', '/visit', '/contact', ...(path === '/visit' ? ['/contact'] : [])],
        footer: 'Mill Lane Bakery, 4 Mill Lane',
        color: 'rgb(51, 34, 17)',
        background: 'rgb(255, 250, 240)',
        wide: false,
      })),
    )
    assert.deepEqual(wrong, [])
    await context.close()
  }
})

// Written as text, since the tests are not compiled for a browser.
const LOOK = `(() => {
  const style = getComputedStyle(document.body)
  const words = (element) => element.innerText.split(/\\s+/).join(' ')
  return {
    path: location.pathname,
    title: document.title,
    description: document.querySelector('meta[name=description]').content,
    language: document.documentElement.lang,
    parts: [...document.body.children].map((element) => element.localName),
    headings: [...document.querySelectorAll('h1')].map(words),
    text: words(document.querySelector('main p')),
    links: [...document.querySelectorAll('a')].map((link) => new URL(link.href).pathname),
    footer: words(document.querySelector('footer')),
    color: style.color,
    background: style.backgroundColor,
    wide: document.documentElement.scrollWidth > window.innerWidth,
  }
})()`

/** The words above are a person's: none is the name of a tool. */
function nameNone(names: string[]) {
  assert.ok(names.length > 30)
  for (const file of ['./agent-builds-a-site.test.ts', './support/finder.ts', './support/bakery.ts']) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    assert.deepEqual(
      names.filter((name) => source.includes(name)),
      [],
    )
  }
}
