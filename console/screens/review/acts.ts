import type { Publish, WaitingItem } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { remove, revert } from '#console/compare/acts.ts'
import { editedKindOf, KINDS } from '#console/kinds.ts'
import { useAct } from '#console/shell/use-act.ts'
import { say } from '#console/ui/toast.tsx'
import { readWaiting } from './queries.ts'

type Undo = () => Promise<unknown>

/** Publishing what waits and taking it back, each undone in a toast. */
export function useReviewActs(websiteId: string) {
  const { act, isPending } = useAct()
  const publish = async (what: Publish, read: () => Promise<WaitingItem[]>) => {
    let undo: Undo | undefined
    await act({
      run: async () => {
        undo = hiding(await read())
        const { records } = await api.records.publish(websiteId, what)
        const count = records.filter(({ result }) => result === 'published').length
        say(`Published: visitors see ${named(count)} now`, undo)
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
    takeBack: (items: readonly WaitingItem[]) => {
      const undos: (Undo | undefined)[] = []
      return act({
        run: async () => {
          for (const item of items) undos.push(await takeBackOne(websiteId, item))
          say(`${named(items.length)} as visitors see it`, undoOf(undos))
        },
        failed: () => `Taken back: ${undos.length} of ${items.length}`,
      })
    },
  }
}

const named = (count: number) => (count === 1 ? 'one record' : `${count} records`)

/** What visitors see becomes the newest version; a record that they never saw goes to the trash. */
function takeBackOne(websiteId: string, { kind, id, live_version }: WaitingItem): Promise<Undo | undefined> {
  const edited = editedKindOf(kind)
  if (edited && live_version) return revert(KINDS[edited], id, live_version.id)
  if (kind === 'row' && live_version) return api.rowVersions.revert(live_version.id).then(() => undefined)
  if (kind === 'facts')
    return live_version ? api.factsVersions.revert(live_version.id).then(() => undefined) : Promise.resolve(undefined)
  return remove(websiteId, kind, id, () => (edited ? KINDS[edited].records.delete(id) : api.rows.delete(id)))
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
      const edited = editedKindOf(kind)
      if (edited && live_version) return () => KINDS[edited].versions.pin(live_version.id)
      return kind === 'page' ? () => api.pages.update(id, { status: 'draft' }) : undefined
    }),
  )
}
