import type { HostileRequest } from './attempt.ts'
import { BODY_REQUESTS } from './bodies.ts'
import { HEADER_REQUESTS } from './headers.ts'
import { EDITS, READS } from './html-requests.ts'
import { LISTS } from './list-requests.ts'
import { ROWS } from './row-requests.ts'
import { VISITS } from './visits.ts'

/** Requests that try to hold the request thread; tests check what is answered, the bench how long each holds it. */
export const CORPUS: readonly HostileRequest[] = [
  ...EDITS,
  ...READS,
  ...LISTS,
  ...ROWS,
  ...VISITS,
  ...BODY_REQUESTS,
  ...HEADER_REQUESTS,
]
