import { useMutation } from '@tanstack/react-query'
import { WaitsForApproval } from '#console/api/waits.ts'
import { say, sayFailed } from '#console/ui/toast.tsx'

type Act = {
  run: () => Promise<unknown>
  /** What was done, as "Page deleted"; nothing is said without it. */
  done?: string
  /** What failed, as "The page was not deleted". */
  failed: string | (() => string)
  undo?: () => Promise<unknown>
  /** Closes what asked for it, since nothing is left to do there: the act waits for approval, which is said. */
  onWaits?: () => void
  /** Takes care of a failure itself, and says so with true. */
  onRefused?: (error: unknown) => boolean
}

/** Runs an act of the person: says what was done and offers to undo it, or says why it failed. */
export function useAct(): { act: (act: Act) => Promise<boolean>; isPending: boolean } {
  const { mutateAsync, isPending } = useMutation({ mutationFn: (run: Act['run']) => run() })
  const act = async ({ run, done, failed, undo, onWaits, onRefused }: Act) => {
    try {
      await mutateAsync(run)
    } catch (error) {
      if (error instanceof WaitsForApproval) onWaits?.()
      if (!onRefused?.(error)) sayFailed(typeof failed === 'string' ? failed : failed(), error)
      return false
    }
    if (done) say(done, undo)
    return true
  }
  return { act, isPending }
}
