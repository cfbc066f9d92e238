import { hash } from 'node:crypto'
import { endingOfType } from '#resources/content/assets/file-types.ts'

/** The longest filename that common file systems allow, in bytes of UTF-8. */
export const MAX_FILENAME_BYTES = 255

/**
 * The name as it is stored: without folders, control characters and direction marks.
 * @returns null when nothing is left, or a `message` that is a predicate for the field
 */
export function cleanFilename(input: string): { filename: string | null } | { message: string } {
  const last = input.split(/[/\\]/).at(-1)!
  // Format characters are invisible, or reverse the text.
  const filename = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  if (/^\.*$/.test(filename)) return { filename: null }
  if (Buffer.byteLength(filename) > MAX_FILENAME_BYTES)
    return { message: `is too long (maximum is ${MAX_FILENAME_BYTES} bytes)` }
  return { filename }
}

export function namelessFilename(contentType: string): string {
  return `file${endingOfType(contentType)}`
}

/** `type/subtype` in lower case, without parameters (RFC 9110, section 8.3.1); null when malformed. */
export function essenceOf(contentType: string): string | null {
  const essence = contentType.split(';', 1)[0]!.trim().toLowerCase()
  return /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(essence) ? essence : null
}

const CATEGORIES: Record<string, string[]> = {
  image: ['image/'],
  font: ['font/', 'application/font-', 'application/x-font-', 'application/vnd.ms-fontobject'],
  audio: ['audio/'],
  video: ['video/'],
  text: ['text/'],
  document: [
    'application/pdf',
    'application/msword',
    'application/rtf',
    'application/epub+zip',
    'application/vnd.ms-excel',
    'application/vnd.ms-powerpoint',
    'application/vnd.ms-word',
    'application/vnd.oasis.opendocument.',
    'application/vnd.openxmlformats-officedocument.',
  ],
}

/** The content type prefixes that a filter selects: those of a category, or the given one. */
export function typePrefixes(filter: string): string[] {
  const wanted = filter.trim().toLowerCase()
  return Object.hasOwn(CATEGORIES, wanted) ? CATEGORIES[wanted]! : [wanted]
}

/** Changes with the bytes and nothing else, so a URL that contains it can be cached forever. */
export function cacheBustToken(blobKey: string): string {
  return hash('sha256', blobKey, 'hex').slice(0, 12)
}

export function assetPath(asset: { id: string; filename: string }): string {
  return `/assets/${asset.id}/${encodeFilename(asset.filename)}`
}

/** Relative to the website, with the token of the current bytes. */
export function assetAddress(asset: { id: string; filename: string; blob_key: string }): string {
  return `${assetPath(asset)}?v=${cacheBustToken(asset.blob_key)}`
}

/** Safe without quotes in attributes, CSS and srcset. */
function encodeFilename(filename: string): string {
  return encodeURIComponent(filename).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
