import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { Table } from '#client/generated.ts'
import { useParam, useSearchState } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { Page } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Columns } from './columns.tsx'
import css from './grid.module.css'
import { Grid } from './grid.tsx'
import { isWrittenInForm, NewRow } from './new-row.tsx'
import { tablesQuery } from './queries.ts'
import { RowDialog } from './row-dialog.tsx'
import { type RowsSearch, rowsSearch } from './search.ts'
import { useGridActs } from './use-grid-acts.ts'

/** A table by its key. */
export function TableScreen() {
  const key = useParam('key')
  const query = useQuery(tablesQuery(useSite().id))
  return (
    <Answer query={query}>
      {(tables) => {
        const table = tables.find((each) => each.key === key || each.id === key)
        if (!table) return <Page title="There is no such table">It may have been deleted or renamed.</Page>
        return <TableOf key={table.id} table={table} />
      }}
    </Answer>
  )
}

function TableOf({ table }: { table: Table }) {
  const [search, show] = useSearchState(rowsSearch, { replace: true })
  const refusal = useRefusal()
  const acts = useGridActs(table)
  return (
    <Page
      title={table.name}
      beside={<code>{table.key}</code>}
      actions={
        <>
          <FileTrigger
            acceptedFileTypes={['.csv', '.json', 'text/csv']}
            onSelect={async (files) => files?.[0] && acts.import(await files[0].text())}
          >
            <Button refused={refusal('rows_import', table.key)}>Import</Button>
          </FileTrigger>
          <Menu
            label="Export"
            actions={[
              { id: 'csv', label: 'As CSV', act: () => void acts.export('csv') },
              { id: 'json', label: 'As JSON', act: () => void acts.export('json') },
            ]}
          >
            <Button>
              Export <Icon name="down" />
            </Button>
          </Menu>
          <Opener text="Columns" refused={refusal('tables_update')}>
            {(close) => <Columns table={table} onClose={close} />}
          </Opener>
          {isWrittenInForm(table) ? (
            <Opener text="Add a row" look="primary" refused={refusal('rows_create', table.key)}>
              {(close) => (
                <NewRow
                  table={table}
                  onClose={close}
                  onAdded={(id) => {
                    close()
                    show({ row: id })
                  }}
                />
              )}
            </Opener>
          ) : (
            <Button look="primary" refused={refusal('rows_create', table.key)} onPress={() => void acts.add()}>
              Add a row
            </Button>
          )}
        </>
      }
    >
      <RowsFilter table={table} search={search} onChange={show} />
      <Grid
        websiteId={table.website_id}
        table={table}
        search={search}
        refused={refusal('rows_update', table.key)}
        acts={{
          save: (row, column, text) => void acts.save(row, column, text),
          paste: (rows, column, cells) => void acts.paste(rows, column, cells),
          sort: ({ key }) =>
            show({ sort: search.sort === key ? `-${key}` : search.sort === `-${key}` ? undefined : key }),
        }}
        onOpen={({ id }) => show({ row: id })}
      />
      {search.row && (
        <RowDialog
          key={search.row}
          table={table}
          id={search.row}
          acts={acts}
          onClose={() => show({ row: undefined })}
        />
      )}
    </Page>
  )
}

const STATUSES = [
  { value: 'all', label: 'All rows' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
] as const

const TEXTS = new Set(['text', 'rich_text', 'email', 'url', 'select'])

/** Which rows are shown. */
function RowsFilter({
  table,
  search,
  onChange,
}: {
  table: Table
  search: RowsSearch
  onChange: (part: RowsSearch) => void
}) {
  const columns = table.columns.filter(({ type }) => TEXTS.has(type))
  const [column, setColumn] = useState(search.column ?? columns[0]?.key ?? '')
  const [holds, setHolds] = useState(search.holds ?? '')
  return (
    <form
      className={css.tools}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(holds ? { column, holds } : { column: undefined, holds: undefined })
      }}
    >
      {columns.length > 0 && (
        <>
          <Select
            label="Column"
            options={columns.map(({ key, name }) => ({ value: key, label: name }))}
            value={column}
            onChange={setColumn}
          />
          <TextField label="Contains" type="search" value={holds} onChange={setHolds} />
          <Button type="submit">Filter</Button>
        </>
      )}
      <Select
        label="Status"
        options={STATUSES}
        value={search.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <p className={css.muted}>
        Type to change a cell, or paste from a sheet. Click the number of a row, or press space, to open it.
      </p>
    </form>
  )
}
