import { Select } from '#console/ui/select.tsx'
import type { DetailsProps } from './fields.ts'
import css from './forms.module.css'

/** No option has an empty value. */
const HERE = '-'

/** Whether visitors choose among what is typed in here, or among the rows of a table. */
export function ChoicesFrom({ field: { rest }, change, tables }: DetailsProps) {
  const from = rest.options_from
  const table = tables.find(({ key }) => key === from?.table)
  const columns = (table?.columns ?? [])
    .filter(({ type }) => ['text', 'number', 'select', 'email', 'url', 'date'].includes(type))
    .map(({ key, name }) => ({ value: key, label: name }))
  const choose = (key: string) => {
    const first = tables.find((each) => each.key === key)?.columns[0]
    change({ options_from: key === HERE || !first ? undefined : { table: key, column: first.key } })
  }
  return (
    <div className={css.pair}>
      <Select
        label="Choices from"
        about={from && 'Visitors choose among the published rows.'}
        options={[
          { value: HERE, label: 'The list above' },
          ...tables.map(({ key, name }) => ({ value: key, label: `The table ${name}` })),
          ...(from && !table ? [{ value: from.table, label: `${from.table}, which is gone` }] : []),
        ]}
        value={from?.table ?? HERE}
        onChange={choose}
      />
      {from && table && (
        <>
          <Select
            label="Visitors see"
            options={columns}
            value={from.column}
            onChange={(column) => change({ options_from: { ...from, column } })}
          />
          <Select
            label="You receive"
            options={columns}
            value={from.value ?? from.column}
            onChange={(value) => change({ options_from: { ...from, value } })}
          />
        </>
      )}
    </div>
  )
}
