import type { Size } from '#providers/images/image-tool.ts'

/** Enough for the attributes of any root element. */
const MAX_TAG_CHARACTERS = 4_096
const LENGTH = /^\s*(\d{1,7}(?:\.\d{1,9})?)(?:px)?\s*$/
const VIEW_BOX = /^[\s,]*[-+.\de]+[\s,]+[-+.\de]+[\s,]+(\d{1,7}(?:\.\d{1,9})?)[\s,]+(\d{1,7}(?:\.\d{1,9})?)\s*$/

/**
 * The size that an SVG declares in pixels, else that of its view box; null when it declares none. Rendering it to find
 * out is no option: 1 KB of nested references takes 12 s.
 */
export function svgSize(head: Uint8Array): Size | null | 'no svg' {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
  if (!/^(\xef\xbb\xbf)?\s*</.test(text)) return 'no svg'
  const start = text.indexOf('<svg')
  const end = start < 0 ? -1 : text.indexOf('>', start)
  if (end < 0 || end - start > MAX_TAG_CHARACTERS) return null
  const tag = text.slice(start, end)
  const box = VIEW_BOX.exec(attribute(tag, 'viewBox'))
  const width = LENGTH.exec(attribute(tag, 'width'))?.[1] ?? box?.[1]
  const height = LENGTH.exec(attribute(tag, 'height'))?.[1] ?? box?.[2]
  const size = { width: Math.round(Number(width)), height: Math.round(Number(height)) }
  return size.width > 0 && size.height > 0 ? size : null
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? ''
}
