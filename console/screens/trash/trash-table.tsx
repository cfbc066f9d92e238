import { useState } from 'react'
import { ApiError } from '#client/errors.ts'
import type { TrashItem } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm, Opener } from '#console/ui/dialog.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { RestoreAs } from './restore-as.tsx'

/** Deleted records or websites, with what brings them back. */
export function TrashTable({ items }: { items: readonly TrashItem[] }) {
  const { act } = useAct()
  const [taken, setTaken] = useState<{ item: TrashItem; error: ApiError } | null>(null)
  const restore = (item: TrashItem) =>
    act({
      run: () =>
        api.trash.restore(item.id).catch((error) => {
          // A path or name that was taken meanwhile can be given anew.
          if (!(error instanceof ApiError && error.status === 422)) throw error
          setTaken({ item, error })
        }),
      failed: 'It was not restored',
    })
  const end = (id: string) =>
    act({ run: () => api.trash.delete(id), done: 'It is deleted for good', failed: 'It was not deleted' })
  return (
    <>
      <Table
        label="Trash"
        rows={items}
        columns={[
          { title: 'Title', main: true, cell: ({ title, kind }) => <bdi>{title ?? kind.replace('_', ' ')}</bdi> },
          { title: 'Kind', cell: ({ kind }) => kind.replace('_', ' ') },
          { title: 'Deleted by', cell: ({ deleted_by }) => <bdi>{deleted_by.client ?? deleted_by.name}</bdi> },
          { title: 'Deleted', cell: ({ deleted_at }) => <Time at={deleted_at} /> },
          { title: 'Goes', cell: ({ expires_at }) => <Time at={expires_at} /> },
          {
            title: '',
            end: true,
            cell: (item) => (
              <>
                <Button aria-label={`Restore ${item.title ?? item.kind}`} onPress={() => restore(item)}>
                  Restore
                </Button>{' '}
                <Opener look="plain" text="Delete for good" aria-label={`Delete ${item.title ?? item.kind} for good`}>
                  {(close) => (
                    <Confirm
                      title={`Delete ${item.title ?? `this ${item.kind}`} for good?`}
                      action="Delete for good"
                      onClose={close}
                      onConfirm={() => end(item.id)}
                    >
                      <p>It goes with its whole history, and nothing brings it back.</p>
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
