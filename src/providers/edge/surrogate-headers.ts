import type { Kept } from '#providers/edge/edge.ts'

/** As Fastly reads them, and deploy/varnish.vcl. */
export function surrogateHeaders({ keys, seconds, staleSeconds }: Kept): string[] {
  return ['surrogate-control', `max-age=${seconds}, stale-if-error=${staleSeconds}`, 'surrogate-key', keys]
}
