import { hash } from 'node:crypto'
import Type from 'typebox'
import { localTime } from '#analytics/local-time.ts'
import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout, unchanged } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import { receiveExport } from '#resources/traffic/analytics/imports/receive-export.ts'
import { AnalyticsImports, RemovedImport } from '#resources/traffic/analytics/imports/schema.ts'
import { importsOf, ownDays, removeImported, saveImported } from '#resources/traffic/analytics/imports/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const PATH = '/websites/:website_id/analytics/imports'
/** What was counted elsewhere is no matter of the website's revision. */
const { revision: _, ...website } = websiteTarget
const target = at('website_id', website as typeof websiteTarget)
const answer = {
  output: AnalyticsImports,
  revision: (imports: object) => hash('sha1', JSON.stringify(imports), 'base64url'),
}
/** A view that an edge reports may come a day late: earlier days are over for certain. */
const DAYS_BEFORE_TODAY = 2
const MAX_NAMED = 20

const show = defineOperation({
  name: 'analytics_imports_get',
  summary: 'Show which days of analytics were imported from another service',
  scope: 'read',
  role: 'viewer',
  routes: [`GET ${PATH}`],
  tool: { omitted: 'analytics_get says whether imported days are in its figures' },
  target,
  ...answer,
  handler: ({ db, target: { id } }) => present(db, id),
})

const create = defineOperation({
  name: 'analytics_imports_create',
  summary: "Import days from Plausible's zip or CSV of Google Analytics; days with figures are left",
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: [`POST ${PATH}`],
  hints: { destructive: true, idempotent: true },
  tool: { omitted: 'a form with a file does not fit into a tool call' },
  target,
  input: Type.Object({}),
  body: 'multipart',
  ...answer,
  emits: 'analytics_import.updated',
  async prepare({ incoming }) {
    const file = await incoming.file()
    if (!file) throw invalid('file', "can't be blank: the form has no file")
    return receiveExport(file)
  },
  async handler({ tx, target: { id: website_id, time_zone }, prepared, now, warn }) {
    const { source, ignored } = prepared
    const rows = prepared.totals.rows()
    const days = [...new Set(rows.map(({ day }) => day))].toSorted((one, other) => one - other)
    const own = await ownDays(tx, website_id, { first: days[0]!, last: days.at(-1)! })
    const last = localTime(time_zone, now).day - DAYS_BEFORE_TODAY
    const totals = rows.filter(({ day }) => day <= last && !own.has(day))
    const left = days.filter((day) => day > last || own.has(day))
    if (left.length > 0) warn(`Days that are counted here were left: ${named(left.map(dateOfDay))}.`)
    if (ignored.length > 0) warn(`Passed over, since it has no figures of days by one dimension: ${named(ignored)}.`)
    if (totals.length === 0) return unchanged(await present(tx, website_id))
    await saveImported(tx, { website_id, source, totals })
    return emitAbout(await present(tx, website_id), { id: website_id, website_id })
  },
})

const remove = defineOperation({
  name: 'analytics_imports_delete',
  summary: 'Remove imported days from analytics',
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: [`DELETE ${PATH}`],
  tool: { omitted: 'what was imported by a person is removed by one' },
  target,
  query: RemovedImport,
  ...answer,
  emits: 'analytics_import.updated',
  async handler({ tx, target: { id: website_id }, query }) {
    const isAny = await removeImported(tx, website_id, query.source)
    const rest = await present(tx, website_id)
    return isAny ? emitAbout(rest, { id: website_id, website_id }) : unchanged(rest)
  },
})

async function present(db: Db, website_id: string) {
  const imports = await importsOf(db, website_id)
  return {
    website_id,
    imports: imports.map(({ source, first, last, days }) => ({
      source,
      start_date: dateOfDay(first),
      end_date: dateOfDay(last),
      days,
    })),
  }
}

function named(texts: readonly string[]): string {
  const more = texts.length - MAX_NAMED
  return texts.slice(0, MAX_NAMED).join('; ') + (more > 0 ? ` and ${more} more` : '')
}

export const importOperations: readonly Operation[] = [show, create, remove]
