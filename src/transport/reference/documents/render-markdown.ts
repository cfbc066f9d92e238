import { Marked, type Token } from 'marked'
import { Html } from '#account-pages/html.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import { DOCUMENTS, documentPath } from '#transport/reference/documents/documents.ts'
import { slugOf } from '#transport/reference/slug.ts'

/** The html of a document of ours. Headings can be linked to; links to files that are not served become text. */
export function renderMarkdown(markdown: string): Html {
  return new Html(marked.parse(markdown) as string)
}

export type Section = { title: string | null; id: string | null; html: string }

/** What stands before the first heading of a document, and below each. */
export function* sectionsOf(markdown: string): Generator<Section> {
  let title: string | null = null
  let tokens: Token[] = []
  const section = () => ({ title, id: title && slugOf(title), html: marked.parser(tokens) })
  for (const token of marked.lexer(markdown)) {
    if (token.type !== 'heading') tokens.push(token)
    else {
      yield section()
      title = token.text.replaceAll('`', '')
      tokens = []
    }
  }
  yield section()
}

const marked = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      // The page's title is its only h1.
      const name = `h${Math.max(2, depth)}`
      return `<${name} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</${name}>\n`
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens)
      const target = targetOf(href)
      return target === null ? content : `<a href="${escapeAttribute(target)}">${content}</a>`
    },
    // Without the class that names the language: nothing colors it.
    code({ text }) {
      return `<pre>${escapeText(text)}</pre>\n`
    },
    // What a text says of elements is not one.
    html({ text }) {
      return escapeText(text)
    },
  },
})

function targetOf(href: string): string | null {
  if (/^(https?:|#)/.test(href)) return href
  const [, slug, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return DOCUMENTS.some((document) => document.slug === slug) ? `${documentPath(slug!)}${anchor}` : null
}
