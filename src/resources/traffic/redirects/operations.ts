import Type from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { siteOf } from '#kernel/operations/links.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { dryRun, emitOnly, unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool } from '#kernel/operations/tool.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import { checkLimits, checkPathIsFree, loopsOf, pathTaken } from '#resources/traffic/redirects/check-redirects.ts'
import { normalizeCountries } from '#resources/traffic/redirects/conditions.ts'
import { countHits } from '#resources/traffic/redirects/count-hits.ts'
import { type Fields, leadsAlike, withFields } from '#resources/traffic/redirects/fields.ts'
import { faultyLines } from '#resources/traffic/redirects/import/faulty-lines.ts'
import { lineResults } from '#resources/traffic/redirects/import/line-results.ts'
import { planImport } from '#resources/traffic/redirects/import/plan-import.ts'
import { proposalsFor, textOfProposals } from '#resources/traffic/redirects/import/propose.ts'
import { readText } from '#resources/traffic/redirects/import/read-text.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import {
  NewRedirect,
  newRedirect,
  ORIGINS,
  presentRedirect,
  Redirect,
  RedirectChanges,
} from '#resources/traffic/redirects/record.ts'
import { MAX_RESOLVED_CHARACTERS, ResolvedPath } from '#resources/traffic/redirects/resolved-path.ts'
import { normalizeFromPath } from '#resources/traffic/redirects/rules.ts'
import { Import, Imported } from '#resources/traffic/redirects/schema.ts'
import {
  deleteRedirect,
  extentOf,
  insertRedirects,
  listRedirects,
  REDIRECT_SORTS,
  redirectTarget,
  saveRedirect,
} from '#resources/traffic/redirects/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/redirects'
const onItem = (method: string) => [`${method} ${COLLECTION}/:id`, `${method} /websites/redirects/:id`]
const BRIEF = { fields: ['id', 'from_path', 'to', 'status'] }
const answer = { output: Redirect, present: presentRedirect, revision: revisionOf }

// Reads are not cached: hit_count changes without an event.
const list = defineList({
  name: 'redirects_list',
  summary: "List a website's redirects in their order",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    from_path: Type.Optional(Type.String({ about: 'Only those with exactly this from_path.' })),
    origin: Type.Optional(oneOf(ORIGINS, { about: 'Only those of this origin.' })),
    active: Type.Optional(Type.Boolean({ about: 'Only redirects that are on, or off.' })),
    sort: Type.Optional(
      Type.Array(oneOf(REDIRECT_SORTS), {
        maxItems: 4,
        about: 'Keys, a minus for descending; position unless given.',
      }),
    ),
  }),
  item: Redirect,
  present: presentRedirect,
  async handler({ db, target, query, window }) {
    const { origin, active, sort = ['position'] } = query
    const path = query.from_path === undefined ? undefined : normalizeFromPath(query.from_path)
    const from_path = path?.ok ? path.value : query.from_path
    return listRedirects(db, target.id, { window, filter: { from_path, origin, active }, sort })
  },
})

const create = defineOperation({
  name: 'redirects_create',
  summary: 'Create a redirect from a path, or from all paths that a pattern matches',
  scope: 'write',
  role: 'editor',
  routes: [`POST ${COLLECTION}`],
  brief: BRIEF,
  target: at('website_id', websiteTarget),
  input: NewRedirect,
  ...answer,
  status: 201,
  emits: 'redirect.created',
  async handler({ tx, now, target, input, links }) {
    const { last } = await extentOf(tx, target.id)
    const blank = newRedirect({ website_id: target.id, position: last + 1, origin: 'manual', now })
    const redirect = changedRedirect(blank, input)
    await checkPathIsFree(tx, redirect)
    await checkLoops(tx, redirect, links.website(target))
    // A page that moves takes no lock for its redirect, so the path may be taken since it was checked.
    await insertRedirects(tx, [redirect]).catch(asTaken(pathTaken))
    await checkLimits(tx, target.id)
    return redirect
  },
})

const show = defineGet({
  name: 'redirects_get',
  summary: 'Show a redirect',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('redirect'),
  target: at('id', redirectTarget),
  ...answer,
})

const resolve = defineOperation({
  name: 'redirects_resolve',
  summary: 'Show where a path leads a visitor: the redirects on the way and the end',
  scope: 'read',
  role: 'viewer',
  routes: [`GET ${COLLECTION}/resolve`],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    path: Type.String({ minLength: 1, maxLength: MAX_RESOLVED_CHARACTERS, about: 'It may have a query.' }),
    country: Type.Optional(Type.String({ maxLength: 2, about: 'As a visitor from there, like DE.' })),
    accept_language: Type.Optional(Type.String({ maxLength: 200, about: 'As a visitor with this header.' })),
  }),
  refuses: true,
  output: ResolvedPath,
  revision: digestOf,
  async handler({ db, target, query: { path, country, accept_language }, view, compute }) {
    if (!path.startsWith('/')) throw invalid('path', 'must begin with a slash, like /about')
    const from = normalizeCountries(country === undefined ? [] : [country])
    if (!from.ok) throw invalid('country', from.message)
    const visitor = { country: from.value[0] ?? null, acceptLanguage: accept_language }
    const { hops, end } = await view.lead(db, target.id, path, compute, visitor)
    return {
      path,
      hops: hops.map(({ redirect, ...hop }) => ({
        ...hop,
        redirect_id: redirect?.id ?? null,
        from_path: redirect?.from_path ?? null,
      })),
      end: {
        kind: end.kind,
        status: end.status,
        location: end.location,
        page_id: end.page_id ?? null,
        row_id: end.row_id ?? null,
        asset_id: end.asset_id ?? null,
        overruled_redirect_id: end.overruled ?? null,
      },
    }
  },
})

const update = defineOperation({
  name: 'redirects_update',
  summary: 'Change a redirect',
  scope: 'write',
  role: 'editor',
  routes: onItem('PATCH'),
  brief: BRIEF,
  target: at('id', redirectTarget),
  input: RedirectChanges,
  ...answer,
  emits: 'redirect.updated',
  async handler({ tx, now, target, input, links }) {
    const { site_subdomain, site_primary_domain, caller_role: _, ...before } = target
    const redirect = revised(before, changedRedirect(before, input), now)
    if (redirect === before) return unchanged(before)
    if (redirect.from_path !== before.from_path || redirect.conditions !== before.conditions)
      await checkPathIsFree(tx, redirect)
    if (!leadsAlike(before, redirect))
      await checkLoops(tx, redirect, links.website(siteOf({ site_subdomain, site_primary_domain })))
    await saveRedirect(tx, redirect).catch(asTaken(pathTaken))
    if (redirect.is_pattern > before.is_pattern) await checkLimits(tx, target.website_id)
    return redirect
  },
})

const remove = defineDelete({
  name: 'redirects_delete',
  summary: 'Delete a redirect',
  role: 'editor',
  routes: onItem('DELETE'),
  tool: deleteTool('redirect'),
  target: at('id', redirectTarget),
  present: presentRedirect,
  emits: 'redirect.deleted',
  remove: ({ tx, target }) => deleteRedirect(tx, target),
})

const importText = defineOperation({
  name: 'redirects_import',
  summary: 'Import redirects from CSV or a Netlify _redirects file, all lines or none',
  scope: 'write',
  role: 'editor',
  routes: [`POST ${COLLECTION}/import`],
  // Existing redirects are changed; importing the same text again changes nothing.
  hints: { destructive: true, idempotent: true },
  target: at('website_id', websiteTarget),
  unseen: ({ input }) => input.propose === true,
  input: Import,
  output: Imported,
  emits: 'redirect.created',
  async handler({ tx, now, target, input, links, warn, compute }) {
    if (input.propose) {
      const proposals = await proposalsFor(tx, target, input.text, compute)
      return dryRun({ ...NOTHING_IMPORTED, proposals, text: textOfProposals(proposals) })
    }
    const { lines, faults: unread, warnings } = readText(input.text, input.format)
    const { planned, faults } = await planImport(tx, lines, {
      website_id: target.id,
      origin: links.website(target),
      now,
    })
    const faulty = [...unread, ...faults]
    if (faulty.length > 0 && !input.skip_faulty) throw faultyLines(faulty)
    const { created = [], updated = [], unchanged: same = [] } = Object.groupBy(planned, ({ result }) => result)
    await insertRedirects(
      tx,
      created.map(({ redirect }) => redirect),
    ).catch(asTaken(pathTaken))
    await checkLimits(tx, target.id)
    for (const { redirect } of updated) await saveRedirect(tx, redirect)
    for (const warning of warnings) warn(warning)
    const lineByLine = lineResults(planned, faulty)
    const result = {
      created: created.length,
      updated: updated.length,
      unchanged: same.length,
      failed: lineByLine.filter(({ result }) => result === 'failed').length,
      lines: lineByLine,
    }
    if (created.length + updated.length === 0) return unchanged(result)
    // Each redirect has an event of its own; the import has none.
    return emitOnly(
      result,
      [...created, ...updated].map(({ redirect, result }) => ({
        type: `redirect.${result as 'created' | 'updated'}`,
        record: presentRedirect(redirect),
      })),
    )
  },
})

const NOTHING_IMPORTED = { created: 0, updated: 0, unchanged: 0, failed: 0, lines: [] }

export const redirectOperations: readonly (Operation | VisitOperation)[] = [
  list,
  create,
  resolve,
  show,
  update,
  remove,
  importText,
  countHits,
]

/** @throws ValidationFailed naming every field that is not valid */
function changedRedirect(redirect: RedirectRow, fields: Fields): RedirectRow {
  const { redirect: next, wrong } = withFields(redirect, fields)
  if (wrong.length === 0) return next
  throw new ValidationFailed(Object.fromEntries(wrong.map(({ field, message }) => [field, [message]])))
}

/** @throws ValidationFailed when it leads in a circle */
async function checkLoops(tx: Tx, redirect: RedirectRow, origin: string): Promise<void> {
  const message = (await loopsOf(tx, redirect.website_id, [redirect], origin)).get(redirect.id)
  if (message !== undefined) throw invalid('to', message)
}
