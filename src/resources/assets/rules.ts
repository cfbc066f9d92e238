import { hash } from 'node:crypto'
import { endingOfType } from '#resources/assets/file-types.ts'

/** Names of files are that long on every disk that one is saved to, in bytes of UTF-8. */
export const MAX_FILENAME_BYTES = 255

/**
 * The name as it is kept: without folders, control characters and whatever turns the direction of text.
 * @returns null when nothing is left; a `message` is a predicate for the field
 */
export function cleanFilename(input: string): { filename: string | null } | { message: string } {
  const last = input.split(/[/\\]/).at(-1)!
  // Format characters hide in a name, or write it backwards.
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

/** What names are compared by. */
export function folded(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** `type/subtype` in lower case, without parameters (RFC 9110, section 8.3.1); null when it is none. */
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

/** The beginnings of content types that a filter stands for: a category's, or the given one. */
export function typePrefixes(filter: string): string[] {
  const wanted = filter.trim().toLowerCase()
  return Object.hasOwn(CATEGORIES, wanted) ? CATEGORIES[wanted]! : [wanted]
}

/** Moves with the bytes and with nothing else, so an address that bears it can be kept for ever. */
export function cacheBustToken(blobKey: string): string {
  return hash('sha256', blobKey, 'hex').slice(0, 12)
}

export function assetPath(asset: { id: string; filename: string }): string {
  return `/assets/${asset.id}/${encodeFilename(asset.filename)}`
}

/** Relative to the website, with the token of its present bytes. */
export function assetAddress(asset: { id: string; filename: string; blob_key: string }): string {
  return `${assetPath(asset)}?v=${cacheBustToken(asset.blob_key)}`
}

/** Of characters that stand in any attribute, in CSS and in srcset without quotes. */
function encodeFilename(filename: string): string {
  return encodeURIComponent(filename).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
