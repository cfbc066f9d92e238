import type { Config } from '#config.ts'
import { type Finding, fine, notice, wrong } from '#doctor/finding.ts'

/** Belongs to no answer, so an edge that is told to forget it forgets nothing. */
const KEY_OF_NOTHING = 'doctor'

/** Whether the shared cache in front takes purges. Null where none is configured. */
export async function checkEdge(config: Pick<Config, 'edge'>): Promise<Finding | null> {
  const { edgeOf } = await import('#process/adapters.ts')
  const edge = edgeOf(config)
  if (!edge) return null
  const { kind } = config.edge!
  if (!edge.purging) return fine(`The cache in front, ${kind}, asks again every second and needs no purges`)
  const purged = await edge.purging.purge([KEY_OF_NOTHING])
  if (purged.ok) return fine(`The cache in front, ${kind}, takes purges`)
  const fix = 'See that it runs, and that EDGE_URL, EDGE_KEY and EDGE_ZONE are right. docs/edge.md says more.'
  if (purged.retryAfterMs !== null)
    return notice(`The cache in front, ${kind}, takes no purges now: ${purged.message}`, fix)
  return wrong(`The cache in front, ${kind}, takes no purges: ${purged.message}`, fix)
}
