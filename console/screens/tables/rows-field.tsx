import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '#client/generated.ts'
import { Button } from '#console/ui/button.tsx'
import fields from '#console/ui/field.module.css'
import { TextField } from '#console/ui/field.tsx'
import { useFieldError } from '#console/ui/field-errors.ts'
import { Icon } from '#console/ui/icon.tsx'
import css from './grid.module.css'
import { rowsByTitleQuery } from './queries.ts'

type RowsFieldProps = {
  websiteId: string
  column: Column
  name: string
  /** The rows that it referred to when it was read. */
  named: { id: string; title: string | null }[]
  /** The ids of the rows that are chosen, in their order. */
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** Chooses rows of another table by their titles: one, or several that can be ordered. */
export function RowsField({ websiteId, column, name, named, chosen, onChange }: RowsFieldProps) {
  const error = useFieldError(name)
  const [text, setText] = useState('')
  const tableId = column.reference_table_id!
  const [titles, setTitles] = useState(() => new Map(named.map(({ id, title }) => [id, title ?? id])))
  const found = useQuery(rowsByTitleQuery(websiteId, tableId, text)).data ?? []
  const isOne = column.type === 'reference'
  const titleOf = (id: string) => titles.get(id) ?? id
  const choose = (id: string, title: string) => {
    setTitles(new Map(titles).set(id, title))
    onChange(isOne ? [id] : [...chosen, id])
  }
  const move = (from: number, to: number) => onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, chosen[from]!))
  return (
    <fieldset className={css.rows}>
      <legend className={fields.label}>{column.name}</legend>
      <ol className={css.chosen} aria-label={`Chosen as ${column.name}`}>
        {chosen.map((id, index) => (
          <li key={id}>
            <span>{titleOf(id)}</span>
            {index > 0 && (
              <Button look="plain" icon aria-label={`Move ${titleOf(id)} up`} onPress={() => move(index, index - 1)}>
                <Icon name="up" />
              </Button>
            )}
            {index < chosen.length - 1 && (
              <Button look="plain" icon aria-label={`Move ${titleOf(id)} down`} onPress={() => move(index, index + 1)}>
                <Icon name="down" />
              </Button>
            )}
            <Button
              look="plain"
              icon
              aria-label={`Remove ${titleOf(id)}`}
              onPress={() => onChange(chosen.filter((each) => each !== id))}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ol>
      <TextField
        aria-label={`Find rows for ${column.name}`}
        placeholder="Find by title"
        value={text}
        onChange={setText}
      />
      <ul className={css.found}>
        {found
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, title }) => (
            <li key={id}>
              <Button look="plain" onPress={() => choose(id, title)}>
                {title}
              </Button>
            </li>
          ))}
      </ul>
      {error && (
        <p role="alert" className={fields.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
