import type { Refused } from '#providers/fetch/safe-fetcher.ts'

/**
 * Posts to URLs given by users, over connections that stay open. The invariant of `SafeFetcher` holds: nothing is ever sent to
 * an address that is not public. Redirects are answers like any other.
 */
export interface Poster {
  /** Posts once. What comes after the status can be cut off, and is no failure. */
  post(url: string, options: PostOptions): Promise<Posted | Refused>
  /** Why nothing is ever sent there, as far as that can be said without asking the DNS; null otherwise. */
  refusalOf(url: string): Refused | null
}

export type PostOptions = {
  headers: Record<string, string>
  body: string
  /** Milliseconds from the call to the status. */
  timeoutMs: number
  /** Milliseconds from the status to the end of the answer. */
  answerMs: number
  /** Bytes of the answer; a connection that brings more is closed, others are used again. */
  maxBytes: number
}

/** `beginning` is the answer as it came, at most a chunk more than `maxBytes`; `tookMs` is the time until its status. */
export type Posted = {
  ok: true
  status: number
  headers: Record<string, string | string[] | undefined>
  beginning: Buffer
  tookMs: number
}
