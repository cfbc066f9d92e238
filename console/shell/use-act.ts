import { useState } from 'react'
import { say, sayFailed } from '#console/ui/toast.tsx'

type Act = {
  run: () => Promise<unknown>
  /** What was done, as "Page deleted"; nothing is said without it. */
  done?: string
  /** What failed, as "The page was not deleted". */
  failed: string
  undo?: () => Promise<unknown>
  /** Takes care of a failure itself, and says so with true. */
  onRefused?: (error: unknown) => boolean
}

/** Runs an act of the person: says what was done and offers to undo it, or says why it failed. */
export function useAct(): { act: (act: Act) => Promise<boolean>; isPending: boolean } {
  const [pending, setPending] = useState(0)
  const act = async ({ run, done, failed, undo, onRefused }: Act) => {
    setPending((count) => count + 1)
    try {
      await run()
      if (done) say(done, undo)
      return true
    } catch (error) {
      if (!onRefused?.(error)) sayFailed(failed, error)
      return false
    } finally {
      setPending((count) => count - 1)
    }
  }
  return { act, isPending: pending > 0 }
}
