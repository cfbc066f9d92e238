import { ApiError } from '#client/errors.ts'
import { api } from '#console/api/api.ts'
import { type EditSession, PRECONDITION_FAILED } from '../session.ts'

const WARNING = /^edits\.(\d+): (.*)$/s

/**
 * Saves what was typed in several records of a website as one batch: all of it, or nothing. Visitors do not see it yet.
 * Changes that others saved in the meantime are merged first.
 *
 * @returns the session in which the person has to merge; null when all is saved
 * @throws ApiError, ConnectionError, Unreadable
 */
export async function saveTogether(sessions: readonly EditSession[]): Promise<EditSession | null> {
  const conflicting = sessions.find((session) => session.snapshot().conflict)
  if (conflicting) return conflicting
  const sent = sessions
    .filter((session) => session.snapshot().isDirty)
    .map((session) => ({ session, unsaved: session.unsaved() }))
  if (sent.length === 0) return null
  const edits = sent.map(({ session, unsaved }) => ({
    kind: session.kind.wire,
    id: session.snapshot().record.id,
    if_match: unsaved.etag,
    ...unsaved.json,
  }))
  try {
    const { warnings = [] } = await api.batch.edit(sent[0]!.session.siteId, { edits })
    await Promise.all(sent.map(({ session, unsaved }, index) => session.saved(unsaved, warningsOf(warnings, index))))
    return null
  } catch (error) {
    const changed = error instanceof ApiError && error.status === PRECONDITION_FAILED && sent[Number(error.body.index)]
    if (!changed) throw error
    return (await changed.session.merge()) ? saveTogether(sessions) : changed.session
  }
}

function warningsOf(warnings: readonly string[], index: number): string[] {
  return warnings.flatMap((warning) => {
    const [, of, text] = WARNING.exec(warning) ?? []
    return Number(of) === index ? [text!] : []
  })
}
