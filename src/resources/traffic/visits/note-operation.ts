import { InvalidRequest, NotFound } from '#kernel/operations/errors.ts'
import type { Counted } from '#kernel/operations/visit-body.ts'
import { defineVisit } from '#kernel/operations/visit-operation.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'
import { propertiesOf } from '#resources/traffic/visits/properties.ts'
import { hasScript } from '#resources/traffic/visits/store.ts'
import { VISITS_PATH } from '#resources/traffic/visits/visit-script.ts'

/** Much more than a path and a host name need. */
const MAX_BYTES = 8_000
/** One every half second. */
const MAX_PER_MINUTE = 120

/** A name that people read in a list. */
const EVENT = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _./-]{0,58}[\p{L}\p{M}\p{N}])?$/u

/** What the script of a website sends: a page that was shown without a request, a link out that was followed, or an event of its own. */
export const noteVisit = defineVisit({
  name: 'visits_note',
  summary: 'Count a page that was shown without a request, a link out that was followed, or an event',
  scope: 'visit',
  routes: [`POST ${VISITS_PATH}`],
  limits: { bytes: MAX_BYTES, perMinute: MAX_PER_MINUTE },
  output: null,
  async prepare({ db, websiteId, body, sender, count }) {
    if (!(await hasScript(db, websiteId))) throw new NotFound('Script')
    if (!sender.sameOrigin)
      throw new InvalidRequest('Only pages of the website count its visits', 'Send this from a page of the website.')
    count(countedOf(await body.read(async () => {})))
  },
})

/** @throws InvalidRequest */
function countedOf({ path, link, event, properties }: Record<string, unknown>): Counted {
  const normal = typeof path === 'string' ? normalizePath(path) : null
  if (!normal?.ok)
    throw new InvalidRequest('path is no path', 'Send the path of a page, like /about.', 'malformed_body')
  if (event !== undefined) {
    if (typeof event !== 'string' || !EVENT.test(event))
      throw new InvalidRequest(
        'event is no name',
        'Send up to 60 letters, digits, spaces and - _ . / as the name of an event, like Sign up.',
        'malformed_body',
      )
    return { path: normal.path, goal: `event:${event}`, properties: propertiesOf(properties) }
  }
  if (link === undefined) return { path: normal.path, goal: null }
  const host = typeof link === 'string' ? hostOf(link) : null
  if (host === null)
    throw new InvalidRequest('link is no host name', 'Send a host, like example.org.', 'malformed_body')
  return { path: normal.path, goal: `link:${host}` }
}

function hostOf(text: string): string | null {
  const url = /^[^\s/?#@:]{1,253}$/.test(text) ? URL.parse(`http://${text}`) : null
  return url && url.hostname.length <= 253 ? url.hostname.replace(/^www\./, '') : null
}
