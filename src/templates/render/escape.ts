import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import type { Context } from '../program.ts'
import { JsonText, plainValue, type Resolved, RichText, textOf } from '../values/resolved.ts'
import { encoded, encodeUrl, isSafeUrl } from './urls.ts'

/** A value as it is written where it stands; null when it cannot stand there. */
export function escapeValue(value: Resolved, context: Context, markup: boolean): string | null {
  switch (context) {
    case 'text':
      if (!markup) return escapeAttribute(textOf(value))
      return value instanceof RichText ? value.html : escapeText(textOf(value))
    case 'plain':
    case 'attribute':
      return escapeAttribute(textOf(value))
    case 'style':
      return SAFE_STYLE.test(textOf(value)) ? textOf(value) : null
    case 'style-url':
      return isSafeUrl(textOf(value), 'image')
        ? escapeAttribute(encodeUrl(textOf(value)).replace(/[()]/g, encoded))
        : null
    case 'json-string':
      return escapeJson(JSON.stringify(textOf(value).toWellFormed()).slice(1, -1))
    case 'json':
      return escapeJson(value instanceof JsonText ? value.text : JSON.stringify(plainValue(value)))
    case 'unescaped':
      return textOf(value)
  }
}

/** The first character as a reference, where it could complete one that the source began. */
export function separated(escaped: string): string {
  return /^[\w#;]/.test(escaped) ? `&#${escaped.charCodeAt(0)};${escaped.slice(1)}` : escaped
}

/** The same in a string of JSON, where it could complete a tag. */
export function apartInJson(escaped: string): string {
  return /^[\w!/?-]/.test(escaped) ? `${unicodeEscape(escaped[0]!)}${escaped.slice(1)}` : escaped
}

/** Colours, lengths and names: nothing that ends a declaration or calls a function. */
const SAFE_STYLE = /^[\p{L}\p{N}_#%.,+\- ]*$/u

/** JSON that no reader of html takes for the end of its script. */
function escapeJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, unicodeEscape)
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
