import { textOfHtml } from '#importers/links/text-of-html.ts'
import type { HeadElement } from '#site/render/document-map.ts'

export type HeadFields = {
  title: string | null
  meta_description: string | null
  og_title: string | null
  og_description: string | null
  /** As written. */
  og_image: string | null
  canonical: string | null
  robots: string | null
  base: string | null
  translations: { language: string; url: string }[]
}

/** As `title` and the texts of pages are limited. */
const MAX_TITLE_CHARACTERS = 300
const MAX_TEXT_CHARACTERS = 1_000
const MAX_ROBOTS_CHARACTERS = 200

/**
 * The fields that a head holds, and the elements that these replace: those that a page's head is composed of without being
 * written (`headTags`).
 */
export function readHead(
  html: string,
  elements: readonly HeadElement[],
): { fields: HeadFields; removed: HeadElement[] } {
  const fields: HeadFields = {
    title: null,
    meta_description: null,
    og_title: null,
    og_description: null,
    og_image: null,
    canonical: null,
    robots: null,
    base: null,
    translations: [],
  }
  const removed = elements.filter((element) => {
    if (element.name === 'title') {
      const text = textOfHtml(html.slice(element.contentStart, element.contentEnd))
      fields.title ??= cut(text, MAX_TITLE_CHARACTERS)
      return true
    }
    if (element.name === 'base') return takeBase(element, fields)
    if (element.name === 'link') return takeLink(element, fields)
    return element.name === 'meta' && takeMeta(element, fields)
  })
  if (fields.og_title === fields.title) fields.og_title = null
  if (fields.og_description === fields.meta_description) fields.og_description = null
  return { fields, removed }
}

/** It goes, since all addresses are rewritten; a target of its own stays. */
function takeBase({ attributes }: HeadElement, fields: HeadFields): boolean {
  fields.base ??= attributes.get('href') ?? null
  return !attributes.has('target')
}

function takeLink({ attributes }: HeadElement, fields: HeadFields): boolean {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
  const href = attributes.get('href')?.trim() ?? ''
  if (rel.includes('canonical')) {
    fields.canonical ??= href || null
    return true
  }
  const language = attributes.get('hreflang')
  if (!rel.includes('alternate') || language === undefined) return false
  if (language.toLowerCase() !== 'x-default') fields.translations.push({ language, url: href })
  return true
}

const COMPOSED = new Map<string, (fields: HeadFields, content: string) => void>([
  [
    'description',
    (fields, text) => {
      fields.meta_description ??= cut(text, MAX_TEXT_CHARACTERS)
    },
  ],
  [
    'robots',
    (fields, text) => {
      fields.robots ??= cut(text, MAX_ROBOTS_CHARACTERS)
    },
  ],
  [
    'og:title',
    (fields, text) => {
      fields.og_title ??= cut(text, MAX_TITLE_CHARACTERS)
    },
  ],
  [
    'og:description',
    (fields, text) => {
      fields.og_description ??= cut(text, MAX_TEXT_CHARACTERS)
    },
  ],
  [
    'og:image',
    (fields, text) => {
      fields.og_image ??= text || null
    },
  ],
  ['og:url', () => {}],
  ['og:site_name', () => {}],
])

function takeMeta({ attributes }: HeadElement, fields: HeadFields): boolean {
  if (attributes.has('charset') || attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type') return true
  const name = (attributes.get('property') ?? attributes.get('name') ?? '').trim().toLowerCase()
  const content = attributes.get('content')?.trim() ?? ''
  if (name === 'og:type') return content === 'website'
  const take = COMPOSED.get(name)
  take?.(fields, content)
  return take !== undefined
}

function cut(text: string, max: number): string | null {
  return text.replace(/\s+/g, ' ').slice(0, max).toWellFormed() || null
}
