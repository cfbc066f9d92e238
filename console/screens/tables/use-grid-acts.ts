import type { Column, Row, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { say, sayFailed } from '#console/ui/toast.tsx'
import { savedWords } from '#console/versions/seen.ts'
import { valueFrom } from './values.ts'

/** The most rows that are pasted together, as many as one API call takes. */
const MAX_PASTED = 500

/** What is done to the rows of a table, each undone by its toast. */
export function useGridActs(table: Table) {
  const { act } = useAct()
  const { download } = useDownload()
  const put = (row: Row, values: Record<string, unknown>) => api.rows.update(row.id, { values })
  return {
    async add() {
      await act({
        run: async () => {
          const blank = Object.fromEntries(
            table.columns.filter(({ required, slug_from }) => required && !slug_from).map(firstOf),
          )
          await api.rows.create(table.id, { values: blank, status: 'draft' })
        },
        done: 'A draft of a row is added at the end',
        failed: 'No row was added',
      })
    },
    async save(row: Row, column: Column, text: string) {
      await act({
        run: async () => {
          const saved = await put(row, { [column.key]: valueFrom(text, column) })
          say(savedWords(`${column.name} is changed`, saved), () =>
            put(row, { [column.key]: row.values[column.key] ?? null }),
          )
        },
        failed: `${column.name} was not changed`,
      })
    },
    /** Cells beyond the last row become new rows. */
    async paste(rows: (Row | undefined)[], first: number, cells: string[][]) {
      const pasted = cells.slice(0, MAX_PASTED).map((line, i) => ({
        id: rows[i]?.id,
        values: Object.fromEntries(
          line.flatMap((text, j) => {
            const column = table.columns[first + j]
            return column ? [[column.key, valueFrom(text, column)]] : []
          }),
        ),
      }))
      const before = rows.flatMap((row) => (row ? [{ id: row.id, values: row.values }] : []))
      await act({
        run: async () => {
          const { failed, results } = await api.rows.bulk(table.id, { rows: pasted, atomic: true })
          const wrong = results.find(({ errors }) => errors)
          if (failed > 0)
            throw new Error(
              `Row ${(wrong?.index ?? 0) + 1}: ${Object.entries(wrong?.errors ?? {})
                .flat(2)
                .join(' ')}`,
            )
        },
        done: `${pasted.length} rows are pasted`,
        failed: 'Nothing was pasted',
        undo: async () => {
          if (before.length > 0) await api.rows.bulk(table.id, { rows: before, atomic: true })
        },
      })
    },
    async remove(row: Row) {
      await act({
        run: () => api.rows.delete(row.id),
        done: 'The row is deleted',
        failed: 'The row was not deleted',
        undo: () => restoreDeleted(table.website_id, 'row', row.id),
      })
    },
    async hide(row: Row) {
      await act({
        run: () => api.rows.update(row.id, { status: 'draft' }),
        done: 'Visitors do not see the row',
        failed: 'Nothing was changed',
        undo: () => api.rows.update(row.id, { status: row.status }),
      })
    },
    async import(text: string) {
      let from_line: number | undefined
      await act({
        run: async () => {
          do {
            const { next_line, failures, failed, stopped } = await api.rows.import(table.id, { text, from_line })
            if (failed > 0)
              sayFailed(
                `${failed} lines were left out`,
                new Error(
                  `line ${failures[0]?.line}: ${Object.entries(failures[0]?.errors ?? {})
                    .flat(2)
                    .join(' ')}`,
                ),
              )
            if (stopped) throw new Error(stopped)
            from_line = next_line ?? undefined
          } while (from_line !== undefined)
        },
        done: 'The file is imported',
        failed: 'The file was not imported',
      })
    },
    export: (format: 'csv' | 'json') => download(() => api.rows.export(table.id, { format })),
  }
}

/** A value that a required column takes, until the right one is typed. */
function firstOf({ key, type, options }: Column): [string, unknown] {
  if (type === 'number') return [key, 0]
  if (type === 'boolean') return [key, false]
  if (type === 'select') return [key, options?.[0]?.value ?? null]
  if (type === 'date') return [key, new Date().toISOString().slice(0, 10)]
  return [key, 'New']
}
