import { type FeedDocument, type FeedEntry, MEDIA, mediaXml, xml } from './feed-document.ts'

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  MEDIA,
].join(' ')

/** The same feed as RSS 2.0 (rssboard.org), with its own address, the texts in full and pictures as its usual modules have them. */
export function rssFeed(feed: FeedDocument, entries: readonly FeedEntry[]): string {
  const { title, description, url, pageUrl, language, updatedAt } = feed
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    `<title>${xml(title)}</title>`,
    `<link>${xml(pageUrl)}</link>`,
    `<description>${xml(description ?? title)}</description>`,
    `<language>${xml(language)}</language>`,
    `<lastBuildDate>${date(updatedAt)}</lastBuildDate>`,
    `<atom:link rel="self" type="application/rss+xml" href="${xml(url)}"/>`,
    ...entries.map(itemXml),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function itemXml({ id, title, url, summary, content, picture, publishedAt, updatedAt }: FeedEntry): string {
  return [
    '<item>',
    `<title>${xml(title)}</title>`,
    ...(url === null ? [] : [`<link>${xml(url)}</link>`]),
    `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    `<pubDate>${date(publishedAt ?? updatedAt)}</pubDate>`,
    ...(summary === null ? [] : [`<description>${xml(summary)}</description>`]),
    ...(content === null ? [] : [`<content:encoded>${xml(content)}</content:encoded>`]),
    ...(picture === null
      ? []
      : [
          `<enclosure url="${xml(picture.url)}" length="${picture.byte_size}" type="${xml(picture.content_type)}"/>`,
          mediaXml(picture),
        ]),
    '</item>',
  ].join('\n')
}

/** As RFC 822 has it, with four digits for the year. */
function date(at: number): string {
  return new Date(at).toUTCString()
}
