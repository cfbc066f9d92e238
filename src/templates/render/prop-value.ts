import type { ColumnType, PropDefinition, Value } from '../scope.ts'
import { isList, isRecord, type Resolved, RichText, textOf } from '../values/resolved.ts'

/** What an attribute gives to a prop of a type; null when it is not of that type. */
export function propValue(value: Resolved, type: ColumnType): Resolved {
  switch (type) {
    case 'boolean':
      return !NO.has(textOf(value).trim().toLowerCase()) || value === true
    case 'number':
      return numberOf(value)
    case 'asset':
      return isRecord(value) ? value : { url: textOf(value), alt: '', filename: '' }
    case 'multi_select':
      return isList(value)
        ? value
        : textOf(value)
            .split(',')
            .map((word) => word.trim())
    case 'rich_text':
      return value instanceof RichText ? value : textOf(value)
    case 'reference':
    case 'json':
      return value
    default:
      return value === true ? '' : textOf(value)
  }
}

/** The component's author wrote the default, and so may write markup. */
export function defaultOf({ type, default: value }: PropDefinition): Resolved {
  return type === 'rich_text' && typeof value === 'string' ? new RichText(value) : (value ?? null)
}

/** `featured=""` is html for true. */
const NO = new Set(['false', 'no', '0'])

function numberOf(value: Resolved): Value {
  const text = textOf(value).trim()
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}
