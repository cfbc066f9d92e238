/**
 * A shared cache between visitors and the service, which keeps answers until it is told that they have changed. Answers
 * carry keys; one purge forgets every answer with one of its keys.
 */
export interface Edge {
  /** `tags`: answers carry a key for each thing that they are made of; `website`: one for all of a website. */
  keyedBy: 'tags' | 'website'
  /** The longest value of the header with the keys, in bytes. */
  maxKeyBytes: number
  /** Pairs of names and values that let it keep an answer. The edge takes them away, or they mean nothing to browsers. */
  headers(kept: Kept): string[]
  /** Null where nothing can be forgotten by key: then it keeps answers for a second. */
  purging: Purging | null
  /** It hands on who viewed what in a log, so answers say which page they show. */
  logsViews: boolean
}

export type Purging = {
  purge(keys: readonly string[]): Promise<Purged>
  purgeAll(): Promise<Purged>
}

/** `keys` is separated by spaces. It is kept for `seconds`, and for up to `staleSeconds` more while the service is away. */
export type Kept = { keys: string; seconds: number; staleSeconds: number }

/** `retryAfterMs` is what the edge asks for; null when it says nothing. */
export type Purged = { ok: true } | { ok: false; message: string; retryAfterMs: number | null }
