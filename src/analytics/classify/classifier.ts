import type { AgentOf } from '#analytics/classify/agents.ts'
import { readAgents } from '#analytics/classify/agents.ts'
import type { NameResolver } from '#analytics/classify/confirm-name.ts'
import { FalseNames } from '#analytics/classify/false-names.ts'
import { sourceOf } from '#analytics/classify/source.ts'
import { technologyOf } from '#analytics/classify/technology.ts'
import type { Classified, Classify } from '#analytics/view.ts'
import type { Geo } from '#providers/geo/geo.ts'

type Options = {
  geo: Geo
  /** Null verifies no names. */
  resolver: NameResolver | null
  /** Whether people who send `DNT: 1` or `Sec-GPC: 1` are not counted. */
  honorDnt: boolean
}

export type Classifier = {
  /** Reads names and countries, once, so that the start of the process does not wait for them. To be awaited before `classify`. */
  load(): Promise<void>
  /** Who views, and where they come from. Some 10 µs, 50 µs for a User-Agent that is new. */
  classify: Classify
}

export function newClassifier({ geo, resolver, honorDnt }: Options): Classifier {
  const falseNames = new FalseNames(resolver)
  let agentOf: AgentOf | null = null
  let loading: Promise<void> | null = null
  const load = async () => {
    ;[agentOf] = await Promise.all([readAgents(), geo.load()])
  }
  return {
    load() {
      // What could not be read is read again by the next flush.
      loading ??= load().catch((error) => {
        loading = null
        throw error
      })
      return loading
    },
    classify(view): Classified | null {
      const agent = agentOf!(view.userAgent)
      if (agent) {
        // What programs send to forms is no success of the website.
        if (view.goal !== null) return null
        const { name, category, purpose } = agent
        const falseName = falseNames.has(name, view.address)
        return { agent: name, category, purpose, falseName, country: geo.locate(view.address).country }
      }
      if (honorDnt && (view.dnt || view.gpc)) return null
      const { channel, referrer, campaign, tags } = sourceOf(view)
      const { country, region, city } = geo.locate(view.address)
      const details = { ...technologyOf(view), ...tags }
      return { agent: null, channel, referrer, campaign, country, region, city, details }
    },
  }
}
