import { useState } from 'react'
import { ApiError } from '#client/errors.ts'
import type { TrashItem, TrashRestore } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { nounOf } from '#console/nouns.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { explain, Problem } from '#console/ui/problem.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** Deleted records or websites, with what brings them back. */
export function TrashTable({ items }: { items: readonly TrashItem[] }) {
  const { act } = useAct()
  const [taken, setTaken] = useState<{ item: TrashItem; error: ApiError } | null>(null)
  const restore = (item: TrashItem) =>
    act({
      run: () =>
        api.trash.restore(item.id).catch((error) => {
          // Where a path or name was taken in the meantime, the person can give another.
          if (!(error instanceof ApiError && error.status === 422)) throw error
          setTaken({ item, error })
        }),
      failed: 'It was not restored',
    })
  const end = (id: string) =>
    act({ run: () => api.trash.delete(id), done: 'Deleted permanently', failed: 'It was not deleted' })
  return (
    <>
      <Table
        label="Trash"
        rows={items}
        columns={[
          { title: 'Title', main: true, cell: ({ title, kind }) => <bdi>{title ?? nounOf(kind)}</bdi> },
          { title: 'Kind', cell: ({ kind }) => nounOf(kind) },
          { title: 'Deleted by', cell: ({ deleted_by }) => <bdi>{deleted_by.client ?? deleted_by.name}</bdi> },
          { title: 'Deleted', cell: ({ deleted_at }) => <Time at={deleted_at} /> },
          { title: 'Deleted for good', cell: ({ expires_at }) => <Time at={expires_at} /> },
          {
            title: '',
            end: true,
            cell: (item) => (
              <>
                <Button aria-label={`Restore ${item.title ?? item.kind}`} onPress={() => restore(item)}>
                  Restore
                </Button>{' '}
                <Opener
                  look="plain"
                  text="Delete permanently"
                  aria-label={`Delete ${item.title ?? item.kind} permanently`}
                >
                  {(close) => (
                    <Confirm
                      title={`Delete ${item.title ?? `this ${item.kind}`} permanently?`}
                      action="Delete permanently"
                      onClose={close}
                      onConfirm={() => end(item.id)}
                    >
                      <p>This permanently deletes it with its history.</p>
                    </Confirm>
                  )}
                </Opener>
              </>
            ),
          },
        ]}
      />
      {taken && <RestoreAs {...taken} onClose={() => setTaken(null)} />}
    </>
  )
}

const LABELS = { path: 'Another path', name: 'Another name', subdomain: 'Another subdomain' }

type RestoreAsProps = { item: TrashItem; error: ApiError; onClose: () => void }

/** For a record whose path or name was taken in the meantime. */
function RestoreAs({ item, error, onClose }: RestoreAsProps) {
  const field = (Object.keys(LABELS) as (keyof TrashRestore)[]).find((each) => each in error.errors)
  const { values, field: fieldOf } = useForm({ name: item.title ?? '' })
  const restore = async () => {
    await api.trash.restore(item.id, { [field!]: values.name })
    say('It is restored')
    onClose()
  }
  return (
    <Dialog title={`Restore ${item.title ?? item.kind}`} onClose={onClose}>
      {field ? (
        <Form submit="Restore" onSubmit={restore} onCancel={onClose}>
          <p>{explain(error).title}</p>
          <TextField {...fieldOf('name')} name={field} label={LABELS[field]} isRequired autoFocus />
        </Form>
      ) : (
        <Problem error={error} />
      )}
    </Dialog>
  )
}
