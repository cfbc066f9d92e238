import { type ReactNode, useState } from 'react'
import { ApiError } from '#client/errors.ts'
import { nounOf } from '#console/nouns.ts'
import { Confirm } from '#console/ui/dialog.tsx'
import { useAct } from './use-act.ts'

type User = { id: string; kind: string; title: string | null; path: string | null }
type Deletion = {
  /** As in "“hero” is deleted". */
  name: string
  run: (query: { force?: boolean }) => Promise<unknown>
  failed: string
  undo: () => Promise<unknown>
  /** Once it is deleted. */
  after?: () => unknown
}
type Asked = { deletion: Deletion; users: readonly User[]; count: number }

const MAX_NAMED = 8

/** Deletes a record, with a toast that undoes it. Where others use it, `dialog` names them and asks first. */
export function useDelete(): { remove: (deletion: Deletion) => Promise<void>; isPending: boolean; dialog: ReactNode } {
  const { act, isPending } = useAct()
  const [asked, setAsked] = useState<Asked | null>(null)
  const attempt = async (deletion: Deletion, query: { force?: boolean }) => {
    const done = await act({
      run: () => deletion.run(query),
      done: `${deletion.name} was deleted`,
      failed: deletion.failed,
      undo: deletion.undo,
      onRefused(error) {
        const used = usersIn(error)
        if (used) setAsked({ deletion, ...used })
        return used !== null
      },
    })
    if (!done) return
    setAsked(null)
    await deletion.after?.()
  }
  const dialog = asked && (
    <Confirm
      title={`${asked.deletion.name} is in use`}
      onClose={() => setAsked(null)}
      action="Delete anyway"
      onConfirm={() => attempt(asked.deletion, { force: true })}
    >
      <p>{asked.count === 1 ? 'It is used in one place:' : `It is used in ${asked.count} places:`}</p>
      <ul>
        {asked.users.slice(0, MAX_NAMED).map(({ id, kind, title, path }) => (
          <li key={id}>
            <bdi>{path ?? title ?? nounOf(kind)}</bdi>
          </li>
        ))}
        {asked.count > MAX_NAMED && <li>and {asked.count - MAX_NAMED} more</li>}
      </ul>
      <p>Visitors will see nothing in its place.</p>
    </Confirm>
  )
  return { remove: (deletion) => attempt(deletion, {}), isPending, dialog }
}

function usersIn(error: unknown): Pick<Asked, 'users' | 'count'> | null {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return null
  const { used_by, usage_count } = error.body as unknown as { used_by: User[]; usage_count: number }
  return { users: used_by, count: usage_count }
}
