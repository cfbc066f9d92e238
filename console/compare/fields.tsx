import { Fragment } from 'react'
import css from './diff.module.css'

export type Change = { field: string; before: unknown; after: unknown }

/** Fields before and after; of what is new only what they hold. */
export function Fields({ changes, isNew = false }: { changes: readonly Change[]; isNew?: boolean }) {
  if (changes.length === 0) return null
  if (isNew)
    return (
      <dl className={`${css.fields} ${css.ofNew}`}>
        {changes.map(({ field, after }) => (
          <Fragment key={field}>
            <dt>{nameOf(field)}</dt>
            <dd className={css.added}>{shownValue(after)}</dd>
          </Fragment>
        ))}
      </dl>
    )
  return (
    <dl className={css.fields}>
      {changes.map(({ field, before, after }) => (
        <FieldChange key={field} name={field} before={before} after={after} />
      ))}
    </dl>
  )
}

function FieldChange({ name, before, after }: { name: string; before: unknown; after: unknown }) {
  return (
    <>
      <dt>{nameOf(name)}</dt>
      <dd className={isNone(before) ? css.note : css.removed}>
        <span className="visually-hidden">Before: </span>
        {shownValue(before)}
      </dd>
      <dd className={isNone(after) ? css.note : css.added}>
        <span className="visually-hidden">After: </span>
        {shownValue(after)}
      </dd>
    </>
  )
}

/** The name of a field of the API in words; of a row's value, and of a fact, its own. */
export function nameOf(field: string): string {
  const words = field
    .replace(/^(values|facts)\./, '')
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

export function shownValue(value: unknown): string {
  if (isNone(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Of another record: its last characters tell it from others.
  if (typeof value === 'string' && UUID.test(value)) return `…${value.slice(-8)}`
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const isNone = (value: unknown) => value === null || value === undefined || value === ''
