import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFrontMatter } from '#folder/front-matter.ts'
import { GUIDE_SOURCES, SERVICE } from '#guide/guide-folder.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { tagOf } from '#transport/openapi/tags.ts'
import { DOCUMENTS, type Document } from '#transport/reference/documents/documents.ts'
import { sectionsOf } from '#transport/reference/documents/render-markdown.ts'
import { GUIDES } from '#transport/reference/guides/guides.ts'
import { slugOf } from '#transport/reference/slug.ts'

/** Something that can be found: a page, a section of one, or an operation. */
export type Entry = { title: string; within: string; href: string; html: string }

/** One after another, so that making them can be interrupted. */
export function* entriesOf({ operations }: Catalog, base: string): Generator<Entry> {
  yield* guidePages(base)
  for (const { slug, title, body } of GUIDES) yield entry(title, 'Reference', `/docs/${slug}`, body(base).text)
  for (const document of DOCUMENTS) yield* entriesOfDocument(document)
  for (const operation of operations) {
    const tag = tagOf(operation)
    const href = `/docs/${slugOf(tag.name)}#${operation.name}`
    yield entry(operation.name, tag.name, href, `<p>${operation.summary}.</p>`)
  }
}

/** By their sources: the pages themselves may not have been made yet. */
function* guidePages(base: string): Generator<Entry> {
  const folder = join(GUIDE_SOURCES.pages, 'pages')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  for (const name of names) {
    const { fields, body } = readFrontMatter(name, readFileSync(join(folder, name), 'utf8'))
    const path = `/${name.replaceAll('\\', '/').slice(0, -'.html'.length)}`
    yield entry(String(fields.title), 'Guide', path, body.replaceAll(SERVICE, base))
  }
}

function* entriesOfDocument({ title, path, markdown }: Document): Generator<Entry> {
  for (const section of sectionsOf(markdown))
    yield section.title === null
      ? entry(title, 'In depth', path, section.html)
      : entry(section.title, title, `${path}#${section.id}`, section.html)
}

function entry(title: string, within: string, href: string, html: string): Entry {
  return { title, within, href, html }
}
