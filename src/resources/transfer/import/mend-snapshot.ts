import Type from 'typebox'
import { withoutControls } from '#html/without-controls.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { creatable } from '#kernel/records/define-record.ts'
import { contentOfPage } from '#resources/content/pages/record.ts'

/** What the fields of a page's version must be. The picture is named by an id of the plan, which is any text. */
const { og_image_asset_id: _, ...FIELDS } = creatable(contentOfPage)
const SNAPSHOT = Type.Object(FIELDS)

/**
 * The versioned fields of a page, cleaned of control characters; one that is still not what it must be is left out.
 * @param say what is wrong with a field, once for each
 */
export function mendedSnapshot(
  snapshot: Record<string, unknown>,
  say: (problem: string) => void,
): Record<string, unknown> {
  const fields = Object.fromEntries(
    Object.entries(snapshot).map(([field, value]) => [field, cleaned(field, value, say)]),
  )
  // Of a value that is too large nothing else is said before it is gone.
  for (let problems = problemsOf(SNAPSHOT, fields); problems; problems = problemsOf(SNAPSHOT, fields))
    for (const [place, [message]] of Object.entries(problems)) {
      const field = place.split('.')[0]!
      if (!Object.hasOwn(fields, field)) continue
      delete fields[field]
      say(`${field} ${message}`)
    }
  return fields
}

function cleaned(field: string, value: unknown, say: (problem: string) => void): unknown {
  if (typeof value !== 'string') return value
  const clean = withoutControls(value)
  if (clean !== value) say(`${field} had control characters`)
  return clean
}
