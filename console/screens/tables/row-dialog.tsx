import type { Row, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Badge } from '#console/ui/page.tsx'
import { givenTime, localTime, TimeField } from '#console/ui/time-field.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import type { useGridActs } from './use-grid-acts.ts'
import { textOf, valueFrom } from './values.ts'

type RowDialogProps = { table: Table; row: Row; acts: ReturnType<typeof useGridActs>; onClose: () => void }

/** A row as a form: for long texts, on phones, and to publish or delete it. */
export function RowDialog({ table, row, acts, onClose }: RowDialogProps) {
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
    await api.rows.update(row.id, {
      values: Object.fromEntries(changed.map((column) => [column.key, valueFrom(texts[column.key]!, column)])),
      publish_at: givenTime(times.publish_at, row.publish_at),
      unpublish_at: givenTime(times.unpublish_at, row.unpublish_at),
    })
    say('The row is saved')
    onClose()
  }
  const isDraft = row.status === 'draft'
  return (
    <Dialog title={`A row of ${table.name}`} onClose={onClose}>
      {isDraft && (
        <p>
          <Badge>draft</Badge> Visitors do not see it.
        </p>
      )}
      <Form submit="Save" refused={refusal('rows_update')} onSubmit={save} onCancel={onClose}>
        {table.columns.map(({ id, key, name, type, required }) => (
          <TextField
            key={id}
            {...field(key)}
            name={`values.${key}`}
            label={name}
            about={type === 'rich_text' ? 'Html' : undefined}
            rows={type === 'rich_text' || type === 'json' || texts[key]!.length > 80 ? 4 : undefined}
            isRequired={required}
          />
        ))}
        {isDraft && <TimeField {...timeField('publish_at')} label="Publish at" about="It stays a draft until then." />}
        <TimeField {...timeField('unpublish_at')} label="Unpublish at" about="It becomes a draft again." />
      </Form>
      <DialogActions>
        <Button
          refused={refusal('rows_update')}
          onPress={() => {
            onClose()
            void acts.publish(row, isDraft ? 'published' : 'draft')
          }}
        >
          {isDraft ? 'Publish' : 'Make it a draft'}
        </Button>
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
    </Dialog>
  )
}
