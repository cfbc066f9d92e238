import { ApiError, ConnectionError } from '#client/errors.ts'
import { WaitsForApproval } from '#console/api/waits.ts'
import { wordsOf } from '#console/api/words.ts'
import { Button } from './button.tsx'
import css from './problem.module.css'

/** From this status on the fault is the service's, and its log says more. */
const OURS = 500

/** Says what went wrong and what to do; of a fault of ours with the id that finds it in the log. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, detail, requestId } = explain(error)
  return (
    <div role="alert" className={css.problem}>
      <strong>{title}</strong>
      {detail && <p>{detail}</p>}
      {requestId && <p className={css.id}>Request {requestId}</p>}
      {retry && <Button onPress={retry}>Try again</Button>}
    </div>
  )
}

/** An error as a title, what to do, and the request's id. */
export function explain(error: unknown): { title: string; detail: string | null; requestId: string | null } {
  if (error instanceof ApiError) {
    return { ...wordsOf(error), requestId: error.status >= OURS ? error.requestId || null : null }
  }
  if (error instanceof WaitsForApproval)
    return { title: 'Waits for approval', detail: 'It happens when someone approves it.', requestId: null }
  if (error instanceof ConnectionError)
    return {
      title: 'No connection to the service',
      detail: 'Your changes are kept here. Try again in a moment.',
      requestId: null,
    }
  return {
    title: 'Something went wrong in this page',
    detail: error instanceof Error ? error.message : String(error),
    requestId: null,
  }
}
