import { agents } from '#transport/reference/guides/agents.ts'
import { editing } from '#transport/reference/guides/editing.ts'
import { errors } from '#transport/reference/guides/errors.ts'
import { events } from '#transport/reference/guides/events.ts'
import { files } from '#transport/reference/guides/files.ts'
import { gettingStarted } from '#transport/reference/guides/getting-started.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'
import { limits } from '#transport/reference/guides/limits.ts'
import { listsAndRetries } from '#transport/reference/guides/lists-and-retries.ts'
import { publishing } from '#transport/reference/guides/publishing.ts'
import { templates } from '#transport/reference/guides/templates.ts'
import { versions } from '#transport/reference/guides/versions.ts'

/** In the order in which they are read. */
export const GUIDES: readonly Guide[] = [
  gettingStarted,
  editing,
  versions,
  publishing,
  templates,
  files,
  agents,
  events,
  errors,
  listsAndRetries,
  limits,
]
