import { escapeText } from '#text/escape-html.ts'

/** What a feed says of itself; addresses are absolute, times in milliseconds. */
export type Feed = { title: string; url: string; pageUrl: string; language: string; updatedAt: number }
export type FeedEntry = {
  id: string
  title: string
  /** The row's own page, where it has one. */
  url: string | null
  summary: string | null
  /** Html, already sanitized. */
  content: string | null
  publishedAt: number | null
  updatedAt: number
}

/** An Atom feed (RFC 4287), newest entries first as they are given. */
export function atomFeed(feed: Feed, entries: readonly FeedEntry[]): string {
  const { title, url, pageUrl, language, updatedAt } = feed
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">`,
    `<id>${xml(url)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${date(updatedAt)}</updated>`,
    // Every feed or each of its entries needs an author (section 4.1.1).
    `<author><name>${xml(title)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(pageUrl)}"/>`,
    ...entries.map(entryXml),
    '</feed>\n',
  ].join('\n')
}

function entryXml({ id, title, url, summary, content, publishedAt, updatedAt }: FeedEntry): string {
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${date(updatedAt)}</updated>`,
    ...(publishedAt === null ? [] : [`<published>${date(publishedAt)}</published>`]),
    ...(url === null ? [] : [`<link rel="alternate" type="text/html" href="${xml(url)}"/>`]),
    ...(summary === null ? [] : [`<summary>${xml(summary)}</summary>`]),
    ...(content === null ? [] : [`<content type="html">${xml(content)}</content>`]),
    '</entry>',
  ].join('\n')
}

function date(at: number): string {
  return new Date(at).toISOString()
}

/** Characters that XML 1.0 has no place for, escaped or not (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function xml(text: string): string {
  return escapeText(text.toWellFormed().replace(NOT_XML, '')).replaceAll('"', '&quot;')
}
