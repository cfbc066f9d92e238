import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import type { Console } from './support.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** In place of a screen nothing but a canvas, and a source as simple as can be. */
const EDITOR = `
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { api } from '#console/api/api.ts'
import { queries } from '#console/api/queries.ts'
import { Canvas } from '#console/editor/canvas/canvas.tsx'
import { Layers } from '#console/editor/canvas/layers.tsx'
import { Selection } from '#console/editor/canvas/selection.tsx'
import { Stage } from '#console/editor/canvas/stage.tsx'
import { TextTools } from '#console/editor/canvas/text-tools.tsx'
import { editsOf, withChanges } from '#console/editor/canvas/edits.ts'
import { applied } from '#console/editor/canvas/inline-changes.ts'
import { SiteContext } from '#console/shell/use-site.ts'
import { Toasts } from '#console/ui/toast.tsx'

class PlainSource {
  constructor(text) { this.now = text; this.made = []; this.before = []; this.listeners = new Set() }
  text() { return this.now }
  revision() { return this.made.length }
  change(changes) { this.before.push(this.now); this.apply(changes) }
  apply(changes) {
    const sorted = changes.toSorted((a, b) => a.from - b.from)
    this.now = applied(this.now, sorted)
    this.made.push(sorted)
    for (const listener of this.listeners) listener(sorted)
  }
  map(offset, revision) {
    return this.made.slice(revision).reduce((at, changes) => {
      let by = 0
      for (const { from, to, insert } of changes) {
        if (at === null || at < from) break
        if (at < to && at > from) return null
        if (at >= to) by += insert.length - (to - from)
      }
      return at === null ? null : at + by
    }, offset)
  }
  undo() {
    const text = this.before.pop()
    if (text === undefined) return false
    this.apply([{ from: 0, to: this.now.length, insert: text }])
    return true
  }
  redo() { return false }
  onChange(listener) { this.listeners.add(listener); return () => this.listeners.delete(listener) }
}

const { website, kind, id, page_id } = window.edited
const records = { page: api.pages, header: api.headers }[kind]

async function open() {
  const [site, record] = [await api.websites.get(website), await records.get(id)]
  const source = new PlainSource(record.html_content)
  let changed = []
  source.onChange((changes) => { changed = withChanges(changed, changes) })
  window.source = source
  const save = async () => {
    await records.update(id, { edits: editsOf(record.html_content, source.text(), changed) })
    document.title = 'saved'
  }
  const root = document.createElement('main')
  root.style.padding = '16px'
  document.body.replaceChildren(root)
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <SiteContext.Provider value={site}>
        <h1>Canvas</h1>
        <Canvas record={{ kind, id }} source={source} pageId={page_id} onSave={save}>
          <TextTools />
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
            <div style={{ display: 'flex', inlineSize: 820, maxInlineSize: '100%', blockSize: 500 }}>
              <Stage width={820} />
            </div>
            <div style={{ flex: '1 1 300px' }}>
              <Selection />
              <Layers />
            </div>
          </div>
        </Canvas>
        <Toasts />
      </SiteContext.Provider>
    </QueryClientProvider>,
  )
}
open()
`

let built: Promise<{ script: string; styles: string }> | undefined

async function buildEditor() {
  const { outputFiles } = await build({
    stdin: { contents: EDITOR, resolveDir: ROOT, loader: 'tsx' },
    outdir: '/unused',
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: 'iife',
    // Names stay, as the styles of the console are on the page too: short ones would mean something else there.
    minifySyntax: true,
    minifyWhitespace: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))!.text
  return { script: textOf('.js'), styles: textOf('.css') }
}

type Edited = { kind: 'page' | 'header'; id: string; page_id?: string }

/** Someone's browser with a canvas of a record; `frame` is the page in it. */
export async function openCanvas(
  { person }: Console,
  fill: (site: Awaited<ReturnType<Console['person']>>['site']) => Promise<Edited>,
) {
  const { page, site } = await person()
  const edited = await fill(site)
  return { ...(await openCanvasOf(page, { website: site.id, ...edited })), site, edited }
}

/** The same in a browser whose page shows the console. */
export async function openCanvasOf(page: Page, edited: Edited & { website: string }) {
  built ??= buildEditor()
  const { script, styles } = await built
  page.setDefaultTimeout(60_000)
  // Run past the policy, as its scripts are not the console's; all that they do is under it.
  await page.evaluate((edited) => Object.assign(globalThis, { edited }), edited)
  await page.evaluate(`globalThis.sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(styles)})
    document.adoptedStyleSheets = [sheet]`)
  await page.evaluate(script)
  const frame = page.frameLocator('iframe')
  return { page, frame, source: () => sourceOf(page) }
}

async function sourceOf(page: Page): Promise<string> {
  return page.evaluate('source.text()')
}
