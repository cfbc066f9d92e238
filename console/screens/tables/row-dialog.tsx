import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { givenTime, localTime, TimeField } from '#console/ui/time-field.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { VERSIONED } from '#console/versioned.ts'
import { savedWords } from '#console/versions/seen.ts'
import { PublishNewest, VersionsOf } from '#console/versions/versions-of.tsx'
import { rowQuery } from './queries.ts'
import { RowFields } from './row-fields.tsx'
import type { useGridActs } from './use-grid-acts.ts'
import { textOf, valueFrom } from './values.ts'

type RowDialogProps = { table: Table; id: string; acts: ReturnType<typeof useGridActs>; onClose: () => void }

/** A row as a form: for long texts, on phones, and to publish or delete it; with its versions. */
export function RowDialog({ id, ...props }: RowDialogProps) {
  const query = useQuery(rowQuery(props.table.website_id, id, props.table.columns))
  return (
    <Dialog title={`A row of ${props.table.name}`} onClose={props.onClose}>
      <Answer query={query}>{(row) => <RowForm row={row} {...props} />}</Answer>
    </Dialog>
  )
}

type RowFormProps = Omit<RowDialogProps, 'id'> & { row: Row }

function RowForm({ table, row: read, acts, onClose }: RowFormProps) {
  // The draft is compared with the values it started from, even if someone else saves in the meantime.
  const [row] = useState(read)
  const refusal = useRefusal()
  const { values: texts, field } = useForm<Record<string, string>>(() =>
    Object.fromEntries(table.columns.map(({ key }) => [key, textOf(row.values[key])])),
  )
  const { values: times, field: timeField } = useForm(() => ({
    publish_at: localTime(row.publish_at),
    unpublish_at: localTime(row.unpublish_at),
  }))
  const save = async () => {
    const changed = table.columns.filter(({ key }) => texts[key] !== textOf(row.values[key]))
    const saved = await api.rows.update(row.id, {
      values: Object.fromEntries(changed.map((column) => [column.key, valueFrom(texts[column.key]!, column)])),
      publish_at: givenTime(times.publish_at, row.publish_at),
      unpublish_at: givenTime(times.unpublish_at, row.unpublish_at),
    })
    say(savedWords('The row is saved', saved))
    onClose()
  }
  const isDraft = row.status === 'draft'
  return (
    <>
      {isDraft && (
        <p>
          <Badge>draft</Badge> Visitors do not see it.
        </p>
      )}
      <Form submit="Save" refused={refusal('rows_update', table.key)} onSubmit={save} onCancel={onClose}>
        <RowFields table={table} row={row} texts={texts} onChange={(key, text) => field(key).onChange(text)} />
        {isDraft && <TimeField {...timeField('publish_at')} label="Publish at" about="It stays a draft until then." />}
        <TimeField {...timeField('unpublish_at')} label="Unpublish at" about="It becomes a draft again." />
      </Form>
      <VersionsOf of={VERSIONED.rows} record={row} />
      <DialogActions>
        <PublishNewest of={VERSIONED.rows} record={row} onPress={onClose} />
        {!isDraft && (
          <Button
            refused={refusal('rows_update', table.key)}
            onPress={() => {
              onClose()
              void acts.hide(row)
            }}
          >
            Make it a draft
          </Button>
        )}
        <Button
          look="danger"
          refused={refusal('rows_delete')}
          onPress={() => {
            onClose()
            void acts.remove(row)
          }}
        >
          Delete
        </Button>
      </DialogActions>
    </>
  )
}
