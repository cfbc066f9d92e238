import { ApiError } from '#client/errors.ts'
import type { Publish, Request, WaitingItem } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { forEachSent } from '#console/api/waits.ts'
import { remove, revert } from '#console/compare/acts.ts'
import { editedKindOf, KINDS } from '#console/kinds.ts'
import { useAct } from '#console/shell/use-act.ts'
import { say } from '#console/ui/toast.tsx'
import { versionedKindOf } from '#console/versioned.ts'
import { readWaiting } from './queries.ts'

type Undo = () => Promise<unknown>

/** Shows a refusal in its place, and says so with true; others are told in a toast. */
type OnRefused = (error: ApiError) => boolean

/** Publishing drafts and taking them back, each undone in a toast; and deciding what was asked for. */
export function useReviewActs(websiteId: string) {
  const { act, isPending } = useAct()
  const publish = async (what: Publish, read: () => Promise<WaitingItem[]>) => {
    let undo: Undo | undefined
    await act({
      run: async () => {
        undo = hiding(await read())
        const { records } = await api.records.publish(websiteId, what)
        say(`Published ${named(publishedOf(records))}`, undo)
      },
      failed: 'Nothing was published',
    })
  }
  return {
    isPending,
    publish: (items: readonly WaitingItem[]) =>
      publish({ records: items.map(({ kind, id }) => ({ kind, id })) }, async () => [...items]),
    publishAll: () => publish({ all: true }, () => readWaiting(websiteId)),
    publishChangeSet: (id: string) => publish({ change_set_id: id }, () => readWaiting(websiteId, id)),
    /** Its drafts and its requests together, or nothing. */
    publishWork: (changeSetId: string, onRefused: OnRefused) =>
      act({
        run: async () => {
          const { records, requests = [] } = await api.changeSets.publish(changeSetId)
          const count = publishedOf(records)
          const approved = requests.filter(({ status }) => status === 'approved').length
          const said = [
            count > 0 && `${named(count)} published`,
            approved > 0 && (approved === 1 ? 'one request approved' : `${approved} requests approved`),
            approved < requests.length && `${requests.length - approved} failed`,
          ]
          say(said.filter(Boolean).join(', ') || 'Nothing was left to publish')
        },
        failed: 'Nothing was published or approved',
        onRefused: (error) => error instanceof ApiError && onRefused(error),
      }),
    approve: (request: Request, onRefused: OnRefused) =>
      act({
        run: async () => {
          const { status, reason } = await api.requests.approve(request.id)
          say(status === 'approved' ? 'Approved and done' : `Nothing was done: ${reason}`)
        },
        failed: 'It was not approved',
        onRefused: (error) => error instanceof ApiError && onRefused(error),
      }),
    withdraw: (request: Request) =>
      act({ run: () => api.requests.withdraw(request.id), done: 'Withdrawn', failed: 'It was not withdrawn' }),
    takeBack: (items: readonly WaitingItem[]) => {
      const undos: (Undo | undefined)[] = []
      return act({
        run: async () => {
          await forEachSent(items, async (item) => undos.push(await takeBackOne(websiteId, item)))
          say(`Undone: ${named(items.length)} back to what visitors see`, undoOf(undos))
        },
        failed: () => `Only ${undos.length} of ${items.length} were undone`,
      })
    },
  }
}

const publishedOf = (records: readonly { result: string }[]) =>
  records.filter(({ result }) => result === 'published').length

const named = (count: number) => (count === 1 ? 'one record' : `${count} records`)

/** What visitors see becomes the newest version; a record that they never saw goes to the trash. */
function takeBackOne(websiteId: string, { kind, id, live_version }: WaitingItem): Promise<Undo | undefined> {
  if (live_version) return revert(versionedKindOf(kind)!, id, live_version.id)
  // Facts are seen from the start.
  if (kind === 'facts') return Promise.resolve(undefined)
  const edited = editedKindOf(kind)
  const records = edited ? KINDS[edited].records : { form: api.forms, asset: api.assets, row: api.rows }[kind as 'row']
  return remove(websiteId, kind, id, () => records.delete(id))
}

/** Undoes several, the last first; nothing when one of them cannot be undone. */
function undoOf(undos: readonly (Undo | undefined)[]): Undo | undefined {
  if (undos.length === 0 || undos.includes(undefined)) return undefined
  return async () => {
    for (const undo of undos.toReversed()) await undo!()
  }
}

/** Brings back what visitors saw of records that are about to be published; nothing where that is not possible. */
function hiding(items: readonly WaitingItem[]): Undo | undefined {
  return undoOf(
    items.map(({ kind, id, live_version }) => {
      if (live_version) return () => versionedKindOf(kind)!.versions.pin(live_version.id)
      if (kind === 'row') return () => api.rows.update(id, { status: 'draft' })
      return kind === 'page' ? () => api.pages.update(id, { status: 'draft' }) : undefined
    }),
  )
}
