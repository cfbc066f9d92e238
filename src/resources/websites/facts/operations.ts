import { defineGet } from '#kernel/operations/define-get.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { getTool } from '#kernel/operations/tool.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { Facts, presentFacts } from '#resources/websites/facts/schema.ts'
import { type FactsRecord, factsOf, factsTarget } from '#resources/websites/facts/store.ts'
import { showFacts } from '#resources/websites/websites/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

const answer = { output: Facts, present: presentFacts, revision: factsTarget.revision! }

const show = defineGet({
  name: 'facts_get',
  summary: "Show a website's facts as their newest version has them",
  role: 'viewer',
  routes: ['GET /websites/:website_id/facts'],
  tool: getTool('facts', 'website_id'),
  target: at('website_id', factsTarget),
  ...answer,
})

/** A website has one record of facts, whose id is its own. */
const ofVersions = versionOperations<FactsRecord>({
  kind: 'facts',
  paths: { nested: '/websites/:website_id/facts', flat: '/websites/facts', isOne: true },
  target: factsTarget,
  ...answer,
  load: (tx, { website_id }) => factsOf(tx, website_id),
  async show({ tx, now, links, plans }, { website_id }, version) {
    await showFacts(tx, website_id, (await version()).snapshot, now)
    return websiteUpdated(tx, website_id, { links, plans })
  },
})

export const factsOperations: readonly Operation[] = [show, ...ofVersions]
