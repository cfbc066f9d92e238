import Type, { type Static } from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { named } from '#kernel/operations/named.ts'
import { present, type Request, type RequestRow } from '#resources/history/requests/record.ts'

export const MAX_REASON = 1_000

export const RequestDecision = named(
  'RequestDecline',
  Type.Object({
    reason: Type.String({
      minLength: 1,
      maxLength: MAX_REASON,
      description: 'Why it is declined, and what would be right: who asked reads it.',
    }),
  }),
)

/** A request as answers show it; lists leave out what was sent. */
export function presentRequest(
  row: Omit<RequestRow, 'input'> & { input?: string },
  links: Pick<Links, 'request'>,
): Static<typeof Request> {
  return present(row as RequestRow, { approve_url: links.request(row) })
}

/** As `RequestInEvent` says. */
export function inEvent(record: Static<typeof Request>) {
  const { input: _input, dry_run: _dryRun, ...event } = record
  return event
}
