import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { importZip, zipFiles } from '../imports/importing.ts'
import type { Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { ownerOf } from '../tokens/owner.ts'

const PAGES = 1_000
const PICTURES = 50

/** A zip of html files, from the first byte sent to the last record saved. */
export const importFigures: Suite = {
  names: ['imports.zip'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'imports')
    mkdirSync(dataDir)
    const key = await ownerOf(dataDir)
    const { port } = await world.running(startProduct({ DATA_DIR: dataDir }))
    const { seconds } = await importZip({ port, key }, await zipOfPages(), 'thousand')
    report.note(`${PAGES} pages and ${PICTURES} pictures imported, ${((seconds * 1_000) / PAGES).toFixed(1)} ms a page`)
    report.figure({ name: 'imports.zip', value: seconds, unit: 's', below: 30 })
  },
}

export function zipOfPages(): Promise<Buffer> {
  const pages = Array.from({ length: PAGES }, (_, n) => ({
    name: n === 0 ? 'index.html' : `section-${n % 20}/page-${n}.html`,
    bytes: Buffer.from(pageOf(n)),
  }))
  const pictures = Array.from({ length: PICTURES }, (_, n) => ({
    name: `img/${n}.svg`,
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="${n}"/></svg>`),
  }))
  const style = { name: 'css/site.css', bytes: Buffer.from('body { background: url(../img/1.svg) }') }
  return zipFiles([...pages, ...pictures, style])
}

/** Some 10 KB, with links to other pages and pictures, as pages of websites have. */
function pageOf(n: number): string {
  const links = Array.from(
    { length: 20 },
    (_, at) => `<li><a href="/section-${at}/page-${at + 20}.html">${at}</a></li>`,
  )
  const sections = Array.from(
    { length: 20 },
    (_, at) =>
      `<section><h2>Part ${at} of ${n}</h2><img src="/img/${(n + at) % PICTURES}.svg" alt=""><p>${'Some words of text. '.repeat(15)}</p></section>`,
  )
  return `<!doctype html><html lang="en"><head><title>Page ${n}</title><link rel="stylesheet" href="/css/site.css"></head><body>
<header><ul>${links.join('')}</ul></header><main><h1>Page ${n}</h1>${sections.join('\n')}</main><footer>The end</footer></body></html>`
}
