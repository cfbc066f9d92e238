import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { CredentialNotAllowed } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, emitOnly, unchanged } from '#kernel/operations/outcome.ts'
import { publisherOf, refuseFields } from '#kernel/operations/review.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at } from '#kernel/operations/target.ts'
import { getTool } from '#kernel/operations/tool.ts'
import { changeFacts } from '#resources/websites/facts/change-facts.ts'
import { fillWithStarter, storeStarter } from '#resources/websites/starters/starter-files.ts'
import { addWebsite } from '#resources/websites/websites/add-website.ts'
import { asSubdomainTaken, changedWebsite } from '#resources/websites/websites/change-website.ts'
import { deleteWebsite } from '#resources/websites/websites/delete-website.ts'
import { factWarnings } from '#resources/websites/websites/fact-warnings.ts'
import { CreatedWebsite, NewWebsite, Website, WebsiteChanges } from '#resources/websites/websites/record.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import {
  listWebsites,
  revisionOfWebsite,
  saveWebsite,
  type WebsiteRecord,
  websiteTarget,
} from '#resources/websites/websites/store.ts'
import { websiteUpdateTool } from '#resources/websites/websites/update-tool.ts'

/** Who may do what: visitors see nothing of it. */
const OF_THE_TEAM = ['publish_policy', 'content_editors']
const BRIEF = { fields: ['id', 'name', 'subdomain', 'url', 'default_language'] }
const answer = { output: Website, present: presentWebsite, revision: revisionOfWebsite }
const target = at('id', websiteTarget)

const list = defineList({
  name: 'websites_list',
  summary: 'List the websites that you have access to',
  routes: ['GET /websites'],
  item: Website,
  present: presentWebsite,
  handler: ({ db, caller, window }) => listWebsites(db, caller, window),
})

const create = defineOperation({
  name: 'websites_create',
  summary: 'Create a website, served immediately at its subdomain; you become its admin',
  scope: 'write',
  review: 'free',
  routes: ['POST /websites'],
  brief: BRIEF,
  input: NewWebsite,
  status: 201,
  output: CreatedWebsite,
  present: (website: WebsiteRecord & { import_id?: string }, links, around) => ({
    ...presentWebsite(website, links, around),
    ...(website.import_id ? { import_id: website.import_id } : {}),
  }),
  revision: revisionOfWebsite,
  emits: 'website.created',
  async prepare({ input, providers, undo }) {
    if (!input.starter) return null
    const blob = await storeStarter(providers, input.starter)
    undo(() => providers.blobs.remove(blob.key).catch(() => {}))
    return blob
  },
  async handler({ tx, caller, actor, now, input: { starter, ...fields }, plans, prepared: blob }) {
    const website = await addWebsite(tx, { caller, plans, now }, fields)
    if (!blob) return website
    return { ...website, import_id: await fillWithStarter(tx, website, blob, { starter: starter!, actor, now }) }
  },
})

const show = defineGet({
  name: 'websites_get',
  summary: 'Show a website',
  role: 'viewer',
  routes: ['GET /websites/:id'],
  tool: getTool('website'),
  target,
  ...answer,
})

const update = defineOperation({
  name: 'websites_update',
  summary: "Change a website's settings",
  scope: 'write',
  role: 'admin',
  routes: ['PATCH /websites/:id'],
  tool: websiteUpdateTool,
  brief: BRIEF,
  target,
  // Or nobody could publish any more where all changes wait for review.
  unseen: ({ input, publisher }) => {
    const given = Object.keys(input)
    // Facts have versions: the newest waits.
    return (
      given.every((field) => field === 'facts' || field === 'publish') ||
      (publisher === 'people' && given.every((field) => OF_THE_TEAM.includes(field)))
    )
  },
  peopleOnly: ({ input }) => input.publish_policy !== undefined,
  input: WebsiteChanges,
  ...answer,
  emits: 'website.updated',
  async handler({ tx, now, caller, source, actor, changeSetId, target, input, review, warn }) {
    const { plan, storage_limit, storage_used, domain_limit, website_id, primary_domain, caller_role, ...row } = target
    const changed = await changedWebsite(tx, row, { ...input, facts: undefined })
    const facts = await changeFacts(tx, target.id, input.facts && { ...input.facts }, {
      actor,
      source,
      now,
      changeSetId,
      review,
      warn,
    })
    const website = revised(row, { ...changed, facts: facts.live }, now)
    if (website === row && facts.event) return emitOnly({ ...target, revision: target.revision + 1 }, [facts.event])
    if (website === row) return unchanged(target)
    refuseFields(
      review,
      Object.keys(input).filter((field) => !['facts', 'publish', ...OF_THE_TEAM].includes(field)),
    )
    if (website.publish_policy !== target.publish_policy && publisherOf(caller, source) === 'agents')
      throw new CredentialNotAllowed(
        'Only people change publish_policy',
        'Send it with an API key over REST, or from a session: agents do not decide what they may publish.',
      )
    for (const warning of await factWarnings(tx, target, website)) warn(warning)
    await saveWebsite(tx, website).catch(asSubdomainTaken)
    const saved = { ...target, ...website }
    return facts.event ? alsoEmit(saved, [facts.event]) : saved
  },
})

const remove = defineDelete({
  name: 'websites_delete',
  summary: 'Delete a website with everything; its admins can restore it for 30 days',
  role: 'admin',
  routes: ['DELETE /websites/:id'],
  target,
  present: presentWebsite,
  emits: 'website.deleted',
  remove: ({ tx, target, ...by }) => deleteWebsite(tx, target, by),
})

export const websiteOperations: readonly Operation[] = [list, create, show, update, remove]
