// Runs once: what is tested is what a browser makes of an imported website.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { answered, hostOf, newWebsite } from '#test/api/make.ts'
import { ended, upload, zipped } from '#test/api/transfer.ts'
import { png } from '#test/api/upload.ts'
import { openChromium } from '#test/support/chromium.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'

let service: Service
let chromium: Browser
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await service?.close()
})

type Files = Record<string, string | Buffer>

/** Opens the imported website, and counts as a failure whatever the browser complains about or does not get. */
async function opened(files: Files, path = '/'): Promise<{ page: Page; failures: string[] }> {
  const site = await newWebsite(ann, { name: 'Imported' })
  const { id } = await answered(
    201,
    upload(ann, site, await zipped({ ...files, 'favicon.ico': png(1, 1) }), { confirm: 'true' }),
  )
  const done = await ended(ann, id)
  assert.deepEqual([done.status, done.error, done.errors], ['done', null, []])
  const page = await chromium.newPage()
  const failures: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && failures.push(message.text())))
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('response', (response) => void (response.status() >= 400 && failures.push(response.url())))
  await page.goto(`http://${hostOf(site)}:${service.port}${path}`, { waitUntil: 'networkidle' })
  return { page, failures }
}

const colorOf = (page: Page, selector: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).color`)

/** What Vite makes of chunks: modules that import each other, a list of what to preload, files named by addresses. */
const vite = (base: string, up: string, preloaded: (address: string) => string): Files => ({
  'index.html': `<!doctype html><html lang="en"><head><title>Vite</title>
<script type="module" crossorigin src="${base}assets/main-1.js" integrity="sha384-AAAA"></script>
<link rel="modulepreload" crossorigin href="${base}assets/shared-2.js">
<link rel="stylesheet" crossorigin href="${base}assets/main-3.css" integrity="sha384-AAAA"></head>
<body><div id="app"></div><p id="lazy"></p><p id="worker"></p></body></html>`,
  'assets/main-1.js': `const deps=["${up}lazy-4.js","${up}lazy-5.css"];
import{count as c,text as t}from"./shared-2.js";
const preload=(e)=>new Promise((done,fail)=>{const n=document.createElement("link");n.rel="stylesheet";n.href=${preloaded('e')};
n.onload=done;n.onerror=()=>fail(new Error("Unable to preload CSS for "+e));document.head.append(n)});
c();document.querySelector("#app").innerHTML=\`<h1>\${t}</h1><img alt="" src="\${""+new URL("logo-6.png",import.meta.url).href}">\`;
preload(deps[1]).then(()=>import("./lazy-4.js")).then(({show:s})=>s(document.querySelector("#lazy")));
const w=new Worker(new URL("worker-7.js",import.meta.url),{type:"module"});w.onmessage=({data:d})=>{document.querySelector("#worker").textContent=d};w.postMessage(2);
export{c as again};
//# sourceMappingURL=main-1.js.map`,
  'assets/shared-2.js':
    'let n=0;window.loaded=(window.loaded??0)+1;const text="Shared";function count(){return ++n}export{count,text};',
  // A chunk imports what it needs from the one that loads it.
  'assets/lazy-4.js':
    'import{count}from"./shared-2.js";import{again}from"./main-1.js";export function show(at){at.className="lazy";at.textContent="Lazy "+count()+" "+again()}',
  'assets/worker-7.js': 'onmessage=({data})=>postMessage("Worker "+data*21)',
  'assets/main-3.css': '#app{color:rgb(1, 2, 3);background:url(./bg-8.png)}',
  'assets/lazy-5.css': '.lazy{color:rgb(0, 128, 0)}',
  'assets/logo-6.png': png(3, 2),
  'assets/bg-8.png': png(2, 2),
})

for (const [name, files] of [
  ['from the top', vite('/', 'assets/', (e) => `"/"+${e}`)],
  ['relative', vite('./', './', (e) => `new URL(${e},import.meta.url).href`)],
] as const)
  test(`a website of modules that load each other runs, its addresses ${name}`, async () => {
    const { page, failures } = await opened(files)
    await page.getByText('Lazy 2 3').waitFor()
    await page.getByText('Worker 42').waitFor()
    assert.equal(await page.evaluate('window.loaded'), 1)
    assert.equal(await page.evaluate("document.querySelector('img').naturalWidth"), 3)
    assert.deepEqual([await colorOf(page, '#app'), await colorOf(page, '#lazy')], ['rgb(1, 2, 3)', 'rgb(0, 128, 0)'])
    assert.deepEqual(failures, [])
  })

test('a website whose page starts its modules by an inline script runs, below a folder with an underscore', async () => {
  const { page, failures } = await opened(
    {
      'index.html': '<!doctype html><html lang="en"><title>Home</title><a href="about">About</a></html>',
      'about/index.html': `<!doctype html><html lang="en"><head><title>Kit</title>
<link href="../_app/immutable/entry/start.1.js" rel="modulepreload"><link href="../_app/immutable/assets/0.css" rel="stylesheet">
<script type="importmap">{"imports":{"tools":"../_app/immutable/chunks/tools.js"}}</script></head>
<body><p id="out"></p><script>
{
  const element = document.currentScript.parentElement;
  Promise.all([import("../_app/immutable/entry/start.1.js"), import("../_app/immutable/entry/app.2.js")])
    .then(([start, app]) => start.start(app, element));
}
</script><script type="module">import "../_app/immutable/entry/start.1.js"; import { tool } from "tools"; window.tool = tool</script></body></html>`,
      '_app/immutable/entry/start.1.js':
        'import{a}from"../chunks/a.js";window.loaded=(window.loaded??0)+1;export const start=(app,at)=>app.nodes[0]().then(({text})=>{at.querySelector("#out").textContent=text+a;return fetch("/_app/version.json")}).then((r)=>r.json()).then(({version})=>{at.title=version});',
      '_app/immutable/entry/app.2.js': 'export const nodes=[()=>import("../nodes/0.js")];',
      '_app/immutable/nodes/0.js': 'export const text="Node ";',
      '_app/immutable/chunks/a.js': 'export const a="and chunk";',
      '_app/immutable/chunks/tools.js': 'export const tool="Tool";',
      '_app/immutable/assets/0.css': '#out{color:rgb(4, 5, 6)}',
      '_app/version.json': '{"version":"7"}',
    },
    '/about',
  )
  await page.getByText('Node and chunk').waitFor()
  assert.equal(await colorOf(page, '#out'), 'rgb(4, 5, 6)')
  assert.deepEqual(await page.evaluate('[loaded, tool, document.body.title]'), [1, 'Tool', '7'])
  assert.deepEqual(failures, [])
})
