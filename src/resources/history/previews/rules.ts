import type { FieldErrors } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import { HTML_KINDS, type HtmlKind } from '#kernel/versioning/kinds.ts'
import type { STATUSES } from '#resources/history/previews/record.ts'

/** The subdomains of previews, which no website may have. */
const PREFIX = 'preview-'
/** 128 random bits in hexadecimal. */
const KEY = /^[0-9a-f]{32}$/

export function statusOf(
  { stopped_at, expires_at }: { stopped_at: number | null; expires_at: number },
  now: number,
): (typeof STATUSES)[number] {
  if (stopped_at !== null) return 'stopped'
  return expires_at <= now ? 'expired' : 'active'
}

/** Without a trailing slash. */
export function previewOrigin(links: Links, { host_key }: { host_key: string }): string {
  return links.subdomain(PREFIX + host_key)
}

/** The part of a preview's subdomain that names it; null for other subdomains, '' for one that no preview can have. */
export function hostKeyOf(subdomain: string): string | null {
  if (!subdomain.startsWith(PREFIX)) return null
  const key = subdomain.slice(PREFIX.length)
  return KEY.test(key) ? key : ''
}

const PAGE_TEXTS = ['title', 'meta_title', 'meta_description', 'og_title', 'og_description'] as const
const TEXTS = ['html_content', 'css', ...PAGE_TEXTS] as const
export type DraftTexts = { [Name in (typeof TEXTS)[number]]?: string | null }

export type DraftKind = HtmlKind | 'row'
export const DRAFT_KINDS: readonly DraftKind[] = [...HTML_KINDS, 'row']

/** What is stored of unsaved texts: the html of a version, and fields of its snapshot; of a row all its values. */
export type StoredDraft = { html_content: string | null; fields: Record<string, unknown> }

/** Null where nothing is unsaved. */
export function storedDraft(kind: HtmlKind, given: DraftTexts): StoredDraft | null {
  const html = (kind === 'theme' ? given.css : given.html_content) ?? null
  const fields: Record<string, unknown> = {}
  for (const name of SNAPSHOT_TEXTS[kind] ?? []) {
    const text = given[name]
    // A page can lose its title; the styles of a component can only be empty.
    if (text !== undefined && (text !== null || kind === 'page')) fields[name] = text
  }
  return html === null && Object.keys(fields).length === 0 ? null : { html_content: html, fields }
}

/** The given texts that a record of this kind does not have. */
export function foreignTexts(kind: DraftKind, given: DraftTexts & { values?: object | null }): FieldErrors {
  const foreign = [...TEXTS, 'values' as const].filter(
    (name) => given[name] != null && !draftTextsOf(kind).includes(name),
  )
  return Object.fromEntries(foreign.map((name) => [name, ['is not a text of this kind of record']]))
}

/** The fields of a record that a draft may have. */
export function draftTextsOf(kind: DraftKind): readonly string[] {
  if (kind === 'row') return ['values']
  return kind === 'theme' ? ['css'] : ['html_content', ...(SNAPSHOT_TEXTS[kind] ?? [])]
}

const SNAPSHOT_TEXTS: Partial<Record<HtmlKind, readonly (typeof TEXTS)[number][]>> = {
  page: PAGE_TEXTS,
  component: ['css'],
}
