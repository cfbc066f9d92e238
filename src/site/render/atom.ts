import { type FeedDocument, type FeedEntry, MEDIA, mediaXml, xml } from './feed-document.ts'

/** An Atom feed (RFC 4287), newest entries first as they are given. */
export function atomFeed(feed: FeedDocument, entries: readonly FeedEntry[]): string {
  const { title, description, url, pageUrl, language, updatedAt } = feed
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" ${MEDIA} xml:lang="${xml(language)}">`,
    `<id>${xml(url)}</id>`,
    `<title>${xml(title)}</title>`,
    ...(description === null ? [] : [`<subtitle>${xml(description)}</subtitle>`]),
    `<updated>${date(updatedAt)}</updated>`,
    // Every feed or each of its entries needs an author (section 4.1.1).
    `<author><name>${xml(title)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(pageUrl)}"/>`,
    ...entries.map((entry) => entryXml(entry, pageUrl)),
    '</feed>\n',
  ].join('\n')
}

function entryXml(entry: FeedEntry, pageUrl: string): string {
  const { id, title, summary, content, picture, publishedAt, updatedAt } = entry
  // An entry without content has an alternate (section 4.1.2).
  const url = entry.url ?? (content === null ? pageUrl : null)
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${date(updatedAt)}</updated>`,
    ...(publishedAt === null ? [] : [`<published>${date(publishedAt)}</published>`]),
    ...(url === null ? [] : [`<link rel="alternate" type="text/html" href="${xml(url)}"/>`]),
    ...(picture === null
      ? []
      : [
          `<link rel="enclosure" type="${xml(picture.content_type)}" length="${picture.byte_size}" href="${xml(picture.url)}"/>`,
          mediaXml(picture),
        ]),
    ...(summary === null ? [] : [`<summary>${xml(summary)}</summary>`]),
    ...(content === null ? [] : [`<content type="html">${xml(content)}</content>`]),
    '</entry>',
  ].join('\n')
}

function date(at: number): string {
  return new Date(at).toISOString()
}
