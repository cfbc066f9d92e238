import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { invalid, NotFound } from '#kernel/operations/errors.ts'
import { aLabelOf, type HtmlKind } from '#kernel/versioning/kinds.ts'
import { latestVersion } from '#kernel/versioning/live.ts'
import type { Differ } from '#resources/content/batch/differ.ts'
import type { BatchEdit, BatchResult } from '#resources/content/batch/schema.ts'
import type { TemporaryIds } from '#resources/content/batch/temporary-ids.ts'
import { presentLeft } from '#resources/content/pages/schema.ts'
import { operationOn } from '#resources/operation-on.ts'

export type Edit = Static<typeof BatchEdit>['edits'][number]
type Result = Omit<Static<typeof BatchResult>['results'][number], 'index'>
type Working = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'perform' | 'checkMatch'>
/** `length` is the html's, in characters. */
type Done = { result: Result; warnings: string[]; length: number }

/** @throws PreconditionFailed when the record is not as its `if_match` says */
export async function checkEdit({ checkMatch }: Pick<Working, 'checkMatch'>, website_id: string, edit: Edit) {
  const { kind, id, if_match } = edit
  if (if_match === undefined) return
  if (id === undefined || !isId(id))
    throw invalid('if_match', 'belongs beside the id of a record that is there already')
  await checkMatch(operationOn(kind, 'update'), { website_id, id }, if_match).catch(asReference(kind))
}

/** Creates or updates a record. With a differ nothing will be saved, and the result has the diff. */
export async function performEdit(
  { tx, perform }: Pick<Working, 'tx' | 'perform'>,
  website_id: string,
  edit: Edit,
  { names, differ, moved }: { names: TemporaryIds; differ: Differ | null; moved: ReadonlySet<string> },
): Promise<Done> {
  const { kind, id: given, delete: _, if_match: __, ...fields } = edit
  if ('dry_run' in fields) throw invalid('dry_run', 'belongs beside edits and applies to all of them')
  const id = given === undefined ? null : names.find(given, kind)
  const body = names.resolved(fields)
  const before = differ && id ? await htmlOf(tx, website_id, id) : ''
  const { record, warnings, etag, unchanged } = id
    ? await perform(operationOn(kind, 'update'), { website_id, id }, body, { begun: moved.has(id) }).catch(
        asReference(kind),
      )
    : await perform(operationOn(kind, 'create'), { website_id }, body)
  const saved = record as Saved
  const isName = given?.startsWith('@')
  if (isName) names.add(given!, { kind, id: saved.id })
  const result = {
    kind,
    action: unchanged ? ('unchanged' as const) : id ? ('updated' as const) : ('created' as const),
    id: saved.id,
    ...(isName ? { temporary_id: given! } : {}),
    title: saved.title ?? saved.name ?? null,
    path: saved.path ?? null,
    url: saved.url ?? null,
    version_number: saved.version_number,
    live_version_id: differ ? null : saved.live_version_id,
    ...(differ ? {} : { etag }),
    ...(saved.redirect ? { redirect: presentLeft(saved.redirect) } : {}),
    ...(differ ? { diff: await differ.diff(before, textOf(saved)) } : {}),
  }
  return { result, warnings, length: textOf(saved).length }
}

export async function performDelete(
  { perform }: Pick<Working, 'perform'>,
  website_id: string,
  edit: Edit,
): Promise<Omit<Done, 'length'>> {
  const { kind, id, delete: _, if_match: __, ...fields } = edit
  const [other] = Object.keys(fields)
  if (other !== undefined) throw invalid(other, 'has no effect beside delete')
  if (id === undefined) throw invalid('id', "can't be blank: which record should be deleted?")
  const { warnings } = await perform(operationOn(kind, 'delete'), { website_id, id }, {}).catch(asReference(kind))
  const result = {
    kind,
    action: 'deleted' as const,
    id: id.toLowerCase(),
    title: null,
    path: null,
    url: null,
    version_number: null,
    live_version_id: null,
  }
  return { result, warnings }
}

type Saved = {
  id: string
  title?: string | null
  name?: string
  path?: string
  url?: string
  version_number: number
  live_version_id: string
  html_content?: string
  /** Of a theme, the html of its versions. */
  css?: string
  redirect?: Parameters<typeof presentLeft>[0]
}

function textOf({ html_content, css }: Saved): string {
  return html_content ?? css ?? ''
}

async function htmlOf(tx: Tx, website_id: string, id: string): Promise<string> {
  return (await latestVersion(tx, website_id, id.toLowerCase()))?.html_content ?? ''
}

/** The URL is right and an id in the body is wrong, so this is no 404. */
function asReference(kind: HtmlKind) {
  return (error: unknown): never => {
    throw error instanceof NotFound ? invalid('id', `must name ${aLabelOf(kind)} of this website`) : error
  }
}
