import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Browser, PageSource } from '#providers/browser/browser.ts'
import { chromiumBrowser } from '#providers/browser/chromium.ts'
import { noBrowser } from '#providers/browser/no-browser.ts'
import { findOrInstallChromium } from '#test/support/chromium.ts'

const found = findOrInstallChromium()
const skip = 'skipped' in found && found.skipped
const executable = 'executable' in found ? found.executable : ''
const DESKTOP = { name: 'desktop', width: 800, height: 600, mobile: false }
const MOBILE = { name: 'mobile', width: 320, height: 480, mobile: true }
const SITE = 'http://corner.sites.test:3000/'

const open = (more = {}) => chromiumBrowser({ executable, onFailure: () => {}, ...more })
const source = (html: string, files: Record<string, Buffer> = {}): PageSource => ({
  url: SITE,
  html,
  async file(path) {
    const body = files[path]
    return body ? { status: 200, headers: [], body } : { status: 404, headers: [], body: Buffer.from('no') }
  },
})

/** Servers near the browser that a page could try to reach; each contact is recorded. */
const contacts: string[] = []
const tcp = createServer((socket) => {
  contacts.push('tcp')
  socket.destroy()
})
const udp = createSocket('udp4').on('message', () => contacts.push('udp'))
before(async () => {
  tcp.listen(0, '0.0.0.0')
  udp.bind(0, '0.0.0.0')
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')])
  // Proves that a contact would be recorded; otherwise the tests below could not fail.
  await once(
    connect((tcp.address() as AddressInfo).port, '127.0.0.1').on('error', () => {}),
    'close',
  )
  assert.deepEqual(contacts.splice(0), ['tcp'])
})
after(() => {
  tcp.close()
  udp.close()
})

// What every adapter promises.
for (const [name, make] of [
  ['no browser', () => noBrowser],
  ['chromium', open],
] as [string, () => Browser][])
  test(`${name}: returns a value and closes`, { skip: make === open && skip }, async () => {
    const browser = make()
    const captured = await browser.capture(source('<p>x'), [MOBILE], { wholePage: false })
    if (captured.ok)
      assert.deepEqual(
        captured.screenshots.map(({ screen }) => screen),
        ['mobile'],
      )
    else assert.ok(captured.message.endsWith('.'))
    await browser.close()
  })

test('no browser: says how to configure one', async () => {
  const captured = await noBrowser.capture(source(''), [], { wholePage: false })
  assert.ok(!captured.ok && captured.reason === 'not_configured' && captured.message.includes('CHROMIUM'))
})

test('takes the page on each screen as it looks there', { skip }, async () => {
  const html = `<!doctype html><meta name=viewport content="width=device-width"><style>
    body { margin: 0; background: rgb(0, 128, 0) } @media (max-width: 400px) { body { background: rgb(0, 0, 255) } }
    div { height: 1000px }</style><div></div>`
  const captured = await open().capture(source(html), [DESKTOP, MOBILE], { wholePage: false })
  assert.ok(captured.ok)
  const looks = await Promise.all(
    captured.screenshots.map(async ({ png, ...rest }) => ({ ...rest, ...(await look(png)) })),
  )
  assert.deepEqual(looks, [
    { screen: 'desktop', width: 800, height: 600, size: [800, 600], corner: [0, 128, 0] },
    { screen: 'mobile', width: 320, height: 480, size: [320, 480], corner: [0, 0, 255] },
  ])
  const whole = await open().capture(source(html), [MOBILE], { wholePage: true })
  assert.ok(whole.ok)
  assert.deepEqual((await look(whole.screenshots[0]!.png)).size, [320, 1000])
})

test('an element alone is as large as it is, and the first of several', { skip }, async () => {
  const html = `<!doctype html><meta name=viewport content="width=device-width"><style>* { margin: 0 } p { width: 90px; height: 40px; background: rgb(0, 0, 255) }
    @media (max-width: 400px) { .wide { display: none } } .long { width: 9000px; height: 9000px }</style>
    <script>document.querySelectorAll = () => []; scrollTo = () => {}</script>
    <div style="height: 3000px"></div><p>1</p><p>2</p><i class="wide">3</i><b hidden>4</b><div class="long"></div>`
  const captured = (selector: string) => open().capture(source(html), [DESKTOP, MOBILE], { wholePage: false, selector })
  const element = await captured('p')
  assert.ok(element.ok)
  assert.equal(element.matches, 2)
  for (const { png, width, height } of element.screenshots)
    assert.deepEqual([width, height, await look(png)], [90, 40, { size: [90, 40], corner: [0, 0, 255] }])
  assert.equal(element.screenshots.length, 2)
  const wide = await captured('.wide')
  assert.ok(wide.ok)
  assert.deepEqual(
    wide.screenshots.map(({ screen }) => screen),
    ['desktop'],
  )
  for (const selector of ['b', 'h1']) {
    const none = await captured(selector)
    assert.deepEqual([none.ok, !none.ok && none.reason], [false, 'not_shown'])
  }
  const long = await captured('.long')
  assert.ok(long.ok)
  assert.deepEqual(
    long.screenshots.map(({ width, height }) => [width, height]),
    [
      [4000, 8000],
      [4000, 8000],
    ],
  )
})

test("loads the site's own files", { skip }, async () => {
  const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const html = '<!doctype html><body style="margin:0"><img src="/assets/a.png?v=1" style="width:100%;height:600px">'
  const captured = await open().capture(source(html, { '/assets/a.png?v=1': red }), [DESKTOP], { wholePage: false })
  assert.ok(captured.ok)
  assert.deepEqual((await look(captured.screenshots[0]!.png)).corner, [255, 0, 0])
})

test('reaches nothing else, whatever the page tries', { skip }, async () => {
  const [http, stun] = [(tcp.address() as AddressInfo).port, udp.address().port]
  const captured = await open().capture(source(hostile(http, stun)), [DESKTOP], { wholePage: false })
  assert.ok(captured.ok)
  assert.ok(captured.blocked.includes(`http://127.0.0.1:${http}`), captured.blocked.join())
  assert.deepEqual(contacts, [])
})

test('a page that redirects elsewhere reaches nothing either', { skip }, async () => {
  const { port } = tcp.address() as AddressInfo
  const browser = open({ timeout: 12_000 })
  await browser.capture(
    source(`<meta http-equiv=refresh content="0;url=http://127.0.0.1:${port}/">`),
    [DESKTOP],
    NARROW,
  )
  await browser.capture(source(`<script>location = 'http://localhost:${port}/'</script>`), [DESKTOP], NARROW)
  assert.deepEqual(contacts, [])
})

test('a page that never finishes is ended, with its processes and its folder', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-test-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const captured = await open({ timeout: 3_000 }).capture(source('<script>for (;;);</script>'), [DESKTOP], NARROW)
  assert.ok(!captured.ok && captured.reason === 'failed' && captured.message.includes('did not finish'))
  assert.deepEqual(readdirSync(folder), [])
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(folder, { recursive: true })
})

test('dialogs, downloads and frames that never load do not block it', { skip }, async () => {
  const html = `<iframe src="data:text/html,x"></iframe><iframe srcdoc="<p>in"></iframe><a href="/f" download id=a>a</a>
    <script>alert(1); confirm(2); a.click(); new Worker('data:text/javascript,postMessage(1)')</script>`
  const captured = await open().capture(source(html), [DESKTOP], NARROW)
  assert.ok(captured.ok, captured.ok ? '' : captured.message)
})

test('an executable that is not a browser is a failure, not an exception', async () => {
  for (const wrong of ['/bin/false', '/bin/true', '/nowhere/chromium']) {
    const browser = chromiumBrowser({ executable: wrong, onFailure: () => {}, timeout: 5_000 })
    const captured = await browser.capture(source('<p>x'), [DESKTOP], NARROW)
    assert.ok(!captured.ok && captured.reason === 'failed', wrong)
  }
})

test('too many concurrent captures are refused as busy', { skip }, async () => {
  const browser = open()
  const all = await Promise.all(Array.from({ length: 12 }, () => browser.capture(source('<p>x'), [MOBILE], NARROW)))
  const busy = all.filter((captured) => !captured.ok && captured.reason === 'busy')
  assert.equal(busy.length, 2)
  assert.equal(all.filter(({ ok }) => ok).length, 10)
})

test('closing ends running captures', { skip }, async () => {
  const browser = open()
  const opened = Promise.withResolvers<void>()
  const endless: PageSource = {
    ...source('<script src="/endless.js"></script>'),
    file() {
      opened.resolve()
      return new Promise(() => {})
    },
  }
  const running = browser.capture(endless, [DESKTOP], NARROW)
  await opened.promise
  await browser.close()
  assert.equal((await running).ok, false)
})

const NARROW = { wholePage: false }

async function look(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { size: [info.width, info.height], corner: [...data.subarray(0, 3)] }
}

function hostile(port: number, stun: number): string {
  const near = `http://127.0.0.1:${port}`
  return `<!doctype html><link rel=preconnect href="${near}"><link rel=dns-prefetch href="//localhost:${port}">
    <link rel=prefetch href="${near}/p"><link rel=stylesheet href="${near}/s.css"><script src="${near}/j.js"></script>
    <img src="${near}/i.png"><img src="http://[::1]:${port}/"><iframe src="${near}/f"></iframe><object data="${near}/o"></object>
    <video src="${near}/v"></video><iframe src="file:///etc/passwd"></iframe><form id=f action="${near}/g" target=_blank></form>
    <script>
      const attempts = [
        () => new WebSocket('ws://127.0.0.1:${port}/'),
        () => fetch('${near}/', { mode: 'no-cors' }).catch(() => {}),
        () => navigator.sendBeacon('${near}/b', 'x'),
        () => new EventSource('${near}/e'),
        () => window.open('${near}/w'),
        () => f.submit(),
        () => new Worker(URL.createObjectURL(new Blob(["fetch('${near}/wk')"]))),
        () => new SharedWorker(URL.createObjectURL(new Blob(["fetch('${near}/sw')"]))),
        () => new WebTransport('https://127.0.0.1:${port}/'),
        () => {
          const peer = new RTCPeerConnection({ iceServers: [
            { urls: 'stun:127.0.0.1:${stun}' },
            { urls: 'turn:127.0.0.1:${port}?transport=tcp', username: 'a', credential: 'b' }] })
          peer.createDataChannel('x')
          peer.createOffer().then((offer) => peer.setLocalDescription(offer))
        },
      ]
      for (const attempt of attempts) try { attempt() } catch {}
    </script>`
}
