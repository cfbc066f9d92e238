import type { Tx } from '#kernel/database/database.ts'
import { refusalOf } from '#kernel/operations/access.ts'
import { readChoice } from '#kernel/operations/content-choice.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import {
  Conflict,
  invalid,
  NotForContentEditors,
  OperationError,
  ReviewRequired,
  ValidationFailed,
} from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { dryRun, unchanged } from '#kernel/operations/outcome.ts'
import { waitsForApproval } from '#kernel/operations/review.ts'
import { at } from '#kernel/operations/target.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { MissingWork } from '#kernel/workers/transaction-work.ts'
import { candidatesOf } from '#resources/content/replace/candidates.ts'
import { replaceTextsTask } from '#resources/content/replace/replace-texts.ts'
import { MAX_SNIPPETS, replaceInput, replaceResult } from '#resources/content/replace/schema.ts'
import { updateBody } from '#resources/content/replace/update-body.ts'
import type { Search } from '#resources/content/search/find-texts.ts'
import type { Hit } from '#resources/content/search/scan.ts'
import { allFields, nameRecord, type SearchSource } from '#resources/content/search/source.ts'
import { operationOn } from '#resources/operation-on.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'
import { ownTurn } from '#text/own-turn.ts'

const AT_ONCE = 'Visitors would see it immediately, and publish is false.'

/** Replaces text in the source of what a website is made of, all or nothing. */
export function replaceOperations(sources: readonly SearchSource[]): readonly Operation[] {
  const input = replaceInput(sources)
  const replace = defineOperation({
    name: 'site_replace',
    summary: 'Replace text in pages, blocks, rows, facts, forms, assets, redirects and options, all or nothing',
    scope: 'write',
    review: 'free',
    role: 'content',
    routes: ['POST /websites/:website_id/replace'],
    hints: { destructive: true },
    target: at('website_id', websiteTarget),
    input,
    output: replaceResult(sources),
    composed: true,
    preparesByReading: true,
    async prepare({ target, input, longDb, compute }) {
      const { kinds, language, path_prefix, page_ids, table } = input
      if (input.replace === input.find) throw invalid('replace', 'is the same as find')
      const what = {
        website_id: target.id,
        sources: kinds ? sources.filter(({ kind }) => kinds.includes(kind)) : sources,
        filter: {
          language: language && (checkLanguage(language) ?? language),
          path_prefix,
          table,
          ids: page_ids?.map((id) => id.toLowerCase()),
        },
        search: searchOf(input, sources),
        most: MAX_SNIPPETS,
      }
      return candidatesOf(what, { db: longDb, compute })
    },
    async handler({ tx, target, input, caller, catalog, prepared, perform, warn, compute }) {
      const dry_run = input.dry_run ?? false
      const search = searchOf(input, sources)
      const updates = new Map(
        sources.map(({ kind }) => [kind, catalog.byName.get(operationOn(kind, 'update')) as Operation]),
      )
      const choice = readChoice(target.content_editors)
      const { allowed, left } = byPermission(prepared, ({ kind }) => {
        const update = updates.get(kind)!
        const unseen = input.publish === false && waitsForApproval(update)
        return refusalOf(update, caller, target.caller_role, choice) ?? (unseen ? AT_ONCE : null)
      })
      const missing = new MissingWork()
      const records = []
      const waits: ReviewRequired[] = []
      for (const hit of allowed) {
        // The parts together may take seconds, each no more than some ms: others are served between them.
        await ownTurn()
        const work = {
          tx,
          perform,
          compute,
          website_id: target.id,
          search,
          replacement: input.replace,
          note: input.note,
          publish: takesPublish(updates.get(hit.source.kind)!) ? input.publish : undefined,
        }
        const done = await replaceIn(hit, work).catch((error) => {
          if (missing.takes(error)) return null
          if (error instanceof NotForContentEditors) {
            left.push(leftRecord(hit, error.detail))
            return null
          }
          // It is refused before anything is done.
          if (!(error instanceof ReviewRequired && waitsForApproval(updates.get(hit.source.kind)!)))
            throw namedFailure(error, hit)
          waits.push(error)
          left.push(leftRecord(hit, `It waits for approval: ask for it with kinds ["${hit.source.kind}"] alone.`))
          return null
        })
        if (!done) continue
        for (const warning of done.warnings) warn(`${nameOf(hit)}: ${warning}`)
        records.push({ ...done.result, ...(dry_run ? { version_id: null, matches: hit.found.locations } : {}) })
      }
      missing.throwIfAny()
      // Nothing of it can be a draft, so all of it is asked for.
      if (waits[0] && records.length === 0 && !dry_run) throw waits[0]
      const count = records.reduce((sum, { count }) => sum + count, 0)
      const result = { dry_run, count, records, unchanged: left }
      return dry_run ? dryRun(result) : records.length === 0 ? unchanged(result) : result
    },
  })
  return [replace]
}

type Input = { find: string; fields?: string[]; case_sensitive?: boolean; whole_word?: boolean }

function searchOf(
  { find, fields, case_sensitive = true, whole_word = false }: Input,
  sources: readonly SearchSource[],
) {
  return { wanted: find, fields: fields ?? allFields(sources), caseSensitive: case_sensitive, wholeWord: whole_word }
}

function byPermission(hits: readonly Hit[], refusal: (source: SearchSource) => string | null) {
  const allowed: Hit[] = []
  const left = []
  for (const hit of hits) {
    const reason = refusal(hit.source)
    if (reason === null) allowed.push(hit)
    else left.push(leftRecord(hit, reason))
  }
  return { allowed, left }
}

function leftRecord({ source, record, found: { count } }: Hit, reason: string | null) {
  return { ...nameRecord(source, record), count, reason: reason ?? '' }
}

type Work = {
  tx: Tx
  perform: WriteContext<unknown, unknown, unknown, unknown>['perform']
  compute: Compute
  website_id: string
  search: Search
  replacement: string
  note: string | null | undefined
  publish: boolean | undefined
}

/** What has no versions has neither. */
type Saved = { version_number?: number; latest_version_id?: string }

/** Null when the text is no longer there, or the record itself. */
async function replaceIn({ source, record: { id } }: Hit, work: Work) {
  const { tx, perform, compute, website_id, search, replacement, note, publish } = work
  const record = await source.record(tx, website_id, id)
  if (!record) return null
  const { texts, count, tooLong } = await compute(replaceTextsTask, { texts: record.texts, search, replacement })
  if (tooLong !== null) throw invalid(tooLong, 'is too long afterwards')
  if (Object.keys(texts).length === 0) return null
  const draft = publish === undefined ? {} : { publish }
  const body = { ...(record.changes?.(texts) ?? updateBody(source.kind, texts, note)), ...draft }
  const { record: saved, warnings } = await perform(operationOn(source.kind, 'update'), { website_id, id }, body)
  // That of a form is of its fields.
  const versioned = record.latest_number === null ? {} : (saved as Saved)
  const { version_number: version = null, latest_version_id: version_id = null } = versioned
  // A versioned record is locked by its update only, which is after it was read here.
  if (record.latest_number !== null && version !== record.latest_number + 1)
    throw new Conflict('A record was changed at the same time', 'Nothing was changed. Send the request again.')
  return { result: { ...nameRecord(source, record), count, version, version_id }, warnings }
}

/** Whether its change can be a draft. */
function takesPublish({ input }: Operation): boolean {
  return 'publish' in (input?.properties ?? {})
}

function nameOf({ source: { kind }, record: { id, title, path, table } }: Hit): string {
  if (kind === 'row') return `row "${title ?? id}" of ${table}`
  return path ?? `${kind.replaceAll('_', ' ')} "${title ?? id}"`
}

/** A refusal of one record's update, named by the record. */
function namedFailure(error: unknown, hit: Hit): unknown {
  if (!(error instanceof OperationError) || error.errors === null) return error
  const detail = 'Nothing was changed. Narrow the replacement so that it leaves this record out, or change the texts.'
  const messages = [`can't be made in ${nameOf(hit)} (id ${hit.record.id}): ${error.message}`]
  return new ValidationFailed({ replace: messages }, { detail })
}
