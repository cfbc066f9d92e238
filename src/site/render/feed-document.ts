import { escapeText } from '#text/escape-html.ts'

/** What a feed says of itself; addresses are absolute, times in milliseconds since 1970. */
export type FeedDocument = {
  title: string
  description: string | null
  url: string
  pageUrl: string
  language: string
  updatedAt: number
}

export type FeedEntry = {
  id: string
  title: string
  /** The row's own page, where it has one. */
  url: string | null
  summary: string | null
  /** Html, already sanitized, with absolute addresses. */
  content: string | null
  picture: FeedPicture | null
  publishedAt: number | null
  updatedAt: number
}

/** Its size is that of the file that is served at the address. */
export type FeedPicture = {
  url: string
  content_type: string
  byte_size: number
  width: number | null
  height: number | null
  alt: string
}

export const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"'

/** A picture with its size and what it shows (Media RSS 1.5.1), which both formats take. */
export function mediaXml({ url, content_type, byte_size, width, height, alt }: FeedPicture): string {
  const sizes = width && height ? ` width="${width}" height="${height}"` : ''
  const about = alt === '' ? '' : `<media:description type="plain">${xml(alt)}</media:description>`
  return `<media:content url="${xml(url)}" type="${xml(content_type)}" fileSize="${byte_size}" medium="image"${sizes}>${about}</media:content>`
}

/** Characters that XML 1.0 has no place for, escaped or not (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function xml(text: string): string {
  return escapeText(text.toWellFormed().replace(NOT_XML, '')).replaceAll('"', '&quot;')
}
