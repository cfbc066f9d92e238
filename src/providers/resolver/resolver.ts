/** A record's values, or why there are none: the name certainly has none, or nobody knows, since no answer could be had. */
export type Resolved<Value = string> = { ok: true; values: Value[] } | { ok: false; reason: 'none' | 'failed' }

/**
 * Asks the public DNS. A failure is a value, and every answer comes within `RESOLVE_TIMEOUT_MS`. Names in
 * answers are in lower case without a root dot.
 */
export type Resolver = {
  /** Each value's strings joined. */
  txt(name: string): Promise<Resolved>
  a(name: string): Promise<Resolved>
  aaaa(name: string): Promise<Resolved>
  cname(name: string): Promise<Resolved>
  ns(name: string): Promise<Resolved>
  /** Of a name below `in-addr.arpa` or `ip6.arpa`. */
  ptr(name: string): Promise<Resolved>
  /** What the parent's zone says of the keys of a zone, as zone files write it: `12345 13 2 AB…`. */
  ds(name: string): Promise<Resolved>
  mx(name: string): Promise<Resolved<{ exchange: string; priority: number }>>
}
