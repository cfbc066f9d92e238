import { watch as watchFiles } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailed } from '#cli/command.ts'
import { type Pushed, type PushOptions, pushChanges } from '#cli/sync/push-changes.ts'
import { readStates } from '#cli/sync/state.ts'
import { asFailure } from '#cli/sync/with-workspace.ts'
import type { Workspace } from '#cli/sync/workspace.ts'
import { concerns } from '#folder/belonging.ts'

/** Editors write a file in several steps. */
const SETTLE_MS = 200
/** How often the website is compared though nothing changed here: a lost event, or a change over there. */
const COMPARE_MS = 15_000

type Listener = { signal?: AbortSignal; pushed(pushed: Pushed): void; failed(message: string): void }

/**
 * Pushes immediately, and then after every change of a file, until the signal aborts or the process ends. A push that fails is
 * reported and attempted again with the next change; nothing is lost, since each compares the whole folder.
 */
export async function watch(workspace: Workspace, options: PushOptions, { signal, pushed, failed }: Listener) {
  let changed = Promise.withResolvers<void>()
  const watcher = watchFiles(workspace.root, { recursive: true }, (_, name) => {
    // Some systems do not say which file it was.
    if (name === null || concerns(name.replaceAll('\\', '/'))) changed.resolve()
  })
  watcher.on('error', (error) => {
    failed(`The folder can no longer be watched: ${error.message}`)
    changed.resolve()
  })
  try {
    while (!signal?.aborted) {
      changed = Promise.withResolvers<void>()
      try {
        pushed(await pushChanges({ ...workspace, state: await latestState(workspace) }, options))
      } catch (error) {
        const failure = asFailure(error)
        if (!(failure instanceof CommandFailed)) throw error
        failed(failure.message)
      }
      await waitFor(changed.promise, COMPARE_MS, signal)
      await waitFor(null, SETTLE_MS, signal)
    }
  } finally {
    watcher.close()
  }
}

/** A pull may have run in the same folder. */
async function latestState({ root, state }: Workspace) {
  return (await readStates(root)).find(({ website_id }) => website_id === state.website_id) ?? state
}

/** Resolves when the event comes, the time is over, or the signal aborts. */
async function waitFor(event: Promise<void> | null, milliseconds: number, signal: AbortSignal | undefined) {
  const enough = new AbortController()
  const either = signal ? AbortSignal.any([signal, enough.signal]) : enough.signal
  const timer = sleep(milliseconds, undefined, { signal: either }).catch(() => undefined)
  await Promise.race([timer, ...(event ? [event] : [])])
  enough.abort()
}
