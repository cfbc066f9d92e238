import { defineGet } from '#kernel/operations/define-get.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { getTool } from '#kernel/operations/tool.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { changeFacts } from '#resources/websites/facts/change-facts.ts'
import { Facts, FactsChanges, presentFacts } from '#resources/websites/facts/schema.ts'
import { type FactsRecord, factsOf, factsTarget } from '#resources/websites/facts/store.ts'
import { ON_FACTS } from '#resources/websites/websites/content-editors.ts'
import { factWarnings } from '#resources/websites/websites/fact-warnings.ts'
import { showFacts } from '#resources/websites/websites/store.ts'
import { websiteUpdateTool } from '#resources/websites/websites/update-tool.ts'
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

const update = defineOperation({
  name: 'facts_update',
  summary: "Change a website's facts",
  scope: 'write',
  review: 'draft',
  role: 'content',
  content: ON_FACTS,
  routes: ['PATCH /websites/:website_id/facts'],
  tool: websiteUpdateTool,
  target: at('website_id', factsTarget),
  input: FactsChanges,
  ...answer,
  emits: 'facts.updated',
  async handler({ tx, now, target, input, links, plans, warn, ...by }) {
    const { id, website_id } = target
    const { live, event } = await changeFacts(tx, website_id, { ...input.facts }, { ...by, now, warn })
    if (!event) return unchanged(target)
    const record = () => factsOf(tx, website_id)
    if (live === target.facts) return record()
    for (const warning of await factWarnings(tx, target, { id, facts: live })) warn(warning)
    await showFacts(tx, website_id, live, now)
    return alsoEmit(await record(), await websiteUpdated(tx, website_id, { links, plans, role: target.caller_role }))
  },
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

export const factsOperations: readonly Operation[] = [show, update, ...ofVersions]
