import type { Version } from '#client/generated.ts'
import { pin, revert, unpin } from '#console/compare/acts.ts'
import { openPreview } from '#console/compare/use-preview.ts'
import { VERSIONED } from '#console/compare/versioned.ts'
import { useAct } from '#console/shell/use-act.ts'
import { say } from '#console/ui/toast.tsx'
import type { Subject } from './queries.ts'

/** What can be done with a version, each said and undone in a toast. */
export function useVersionActs({ websiteId, kind, id }: Subject) {
  const { act } = useAct()
  const of = VERSIONED[kind]
  /** Runs an act that answers how to undo it. */
  const run = (what: () => Promise<(() => Promise<unknown>) | undefined>, done: string, failed: string) =>
    act({ run: async () => say(done, await what()), failed })
  return {
    names: of.names,
    pin: ({ id: version, number }: Version) =>
      run(() => pin(of, id, version), `Visitors see v${number}`, 'It was not pinned'),
    unpin: () => run(() => unpin(of, id), 'Visitors see the newest version', 'It was not unpinned'),
    revert: ({ id: version, number }: Version) =>
      run(() => revert(of, id, version), `Visitors see v${number} again, as a new version`, 'It was not reverted'),
    preview: ({ id: version }: Version) =>
      act({
        run: () => openPreview(websiteId, { version_ids: [version], ...(kind === 'pages' ? { page_id: id } : {}) }),
        failed: 'The preview did not start',
      }),
  }
}
