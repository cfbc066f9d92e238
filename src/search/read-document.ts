import { INLINE_ELEMENTS } from '#html/inline-elements.ts'
import { readTags } from '#html/read-tags.ts'
import type { StartTag, TagHandler } from '#html/tag-handler.ts'
import { jobTask } from '#kernel/workers/task.ts'
import { type Level, wordLevels } from '#search/word-levels.ts'

/** `text` is what a record says besides its html, in plain text. */
export type DocumentSource = { title: string; description: string; html: string; text: string }
export type ReadDocument = { title: string; text: string; words: [word: string, level: Level][] }

/** Characters of a document that are searched, and those that snippets are taken from. */
const MAX_TEXT = 200_000
const MAX_STORED = 10_000
const MAX_TITLE = 300

/** What can be found of documents. Their expressions are left out: they are not evaluated here. */
export function readDocuments(sources: readonly DocumentSource[]): ReadDocument[] {
  return sources.map((source) => readDocument(source))
}

export const readDocumentsTask = jobTask('readDocuments', readDocuments, (documents) =>
  documents.reduce((sum, { html, text }) => sum + html.length + text.length, 0),
)

function readDocument(source: DocumentSource): ReadDocument {
  const reader = new TextReader()
  readTags(source.html, 0, reader)
  const body = plain(`${source.text}\n${reader.body}`, MAX_TEXT)
  const headings = plain(reader.headings, MAX_TEXT)
  const description = plain(source.description, MAX_STORED)
  const title = plain(source.title, MAX_TITLE)
  const levels = wordLevels({ title, description, headings, body })
  return { title, text: body.slice(0, MAX_STORED).toWellFormed(), words: [...levels] }
}

function plain(text: string, most: number): string {
  const shown = text.length > MAX_TEXT * 2 ? text.slice(0, MAX_TEXT * 2) : text
  return shown
    .replace(EXPRESSION, ' ')
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

const EXPRESSION = /\{\{[^{}]{0,500}\}\}/g

class TextReader implements TagHandler {
  body = ''
  headings = ''
  #inHeading = false
  /** The element being skipped, and how many of its name are open in it. */
  #skipped: { name: string; depth: number } | null = null

  startTag(tag: StartTag): void {
    if (this.#skipped?.name === tag.name) this.#skipped.depth++
    else if (!this.#skipped && OURS.has(`${tag.name} ${tag.attributes.get('class')}`))
      this.#skipped = { name: tag.name, depth: 1 }
    if (!INLINE_ELEMENTS.has(tag.name)) this.#write(' ')
    if (HEADING.test(tag.name)) this.#inHeading = true
    const alt = tag.name === 'img' ? tag.attributes.get('alt') : undefined
    if (alt) this.#write(` ${alt} `)
  }

  endTag({ name }: { name: string }): void {
    if (this.#skipped?.name === name && --this.#skipped.depth === 0) this.#skipped = null
    if (HEADING.test(name)) this.#inHeading = false
    if (!INLINE_ELEMENTS.has(name)) this.#write(' ')
  }

  characters(text: string): void {
    this.#write(text)
  }

  text(): void {}
  doctype(): void {}
  tail(): void {}

  #write(text: string) {
    if (this.#skipped) return
    this.body += text
    if (this.#inHeading) this.headings += text
  }
}

/** What the service draws for people to fill in, or to go elsewhere by: elements with their class. */
const OURS = new Set(['form site-form', 'form site-search', 'ul site-languages', 'nav site-pages'])

const HEADING = /^h[1-6]$/
