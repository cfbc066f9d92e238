import type { IncomingMessage } from 'node:http'
import type { Counted } from '#kernel/operations/visit-body.ts'
import type { VisitNeeds } from '#transport/needs.ts'

/** Adds what a visitor has done to the website's analytics. */
export function countVisit(
  { visits }: Pick<VisitNeeds, 'visits'>,
  request: IncomingMessage,
  { websiteId, host, counted: { path, goal, properties } }: { websiteId: string; host: string; counted: Counted },
) {
  const viewed = { websiteId, host, page: { pageId: null, path: path ?? '/', markdown: false } }
  if (goal === null) visits?.noteShown(request, viewed)
  else visits?.noteGoal(request, { ...viewed, goal, properties })
}
