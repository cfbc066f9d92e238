import type { TObject } from 'typebox'
import { type FieldErrors, InvalidRequest, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { toolDefaults } from '#kernel/operations/tool.ts'
import { nearestName } from '#text/nearest-name.ts'
import type { Fields } from '#transport/mcp/rpc.ts'
import type { CatalogTool, Member } from '#transport/mcp/tools/catalog-tools.ts'
import { hasIfMatch, hasVerbose, kindsTaking, ROWS } from '#transport/mcp/tools/define-tool.ts'
import { MAX_PICTURE_WIDTH } from '#transport/mcp/tools/fit-images.ts'
import { wantedFields } from '#transport/mcp/tools/picked-fields.ts'

export type Parts = {
  params: Record<string, string>
  query: Fields
  body: Fields | undefined
  /** Only while the record has this `etag` is it to be changed. */
  ifMatch: string | undefined
  /** Everything is to be answered, not what is brief of it. */
  verbose: boolean
  /** The fields that records are answered with; null for the usual ones. */
  fields: readonly string[] | null
  /** Of the pictures of the answer, in pixels; undefined where nothing was asked. */
  width: number | undefined
  /** A sentence for each argument that the operation has no place for. */
  ignored: string[]
}

const MAX_IGNORED = 20

/**
 * The operation of a family that the arguments select, and the other arguments.
 * @throws ValidationFailed for a kind that is missing or unknown, and for an argument that only other kinds take
 */
export function selectMember({ members }: CatalogTool, given: Fields): { member: Member; others: Fields } {
  if (members[0]!.kind === null) {
    const isNamed = (member: Member) => {
      const named = namedIds(member, given)
      return needsOf(member).every((argument) => named[argument] != null)
    }
    const addressed = members.find(isNamed)
    return { member: addressed ?? members[0]!, others: given }
  }
  const { kind, ...others } = given
  const member = members.find((each) => each.kind === kind)
  if (member) {
    refuseForeign(member, members, others)
    return { member, others }
  }
  const kinds = members.map(({ kind }) => kind).join(', ')
  throw new ValidationFailed({
    kind: [kind == null ? `can't be blank; choose from ${kinds}` : `must be one of ${kinds}`],
  })
}

/** The ids of its route, and what its query requires: what a count is counted by selects it beside the list of what it counts. */
export function needsOf({ ids, operation }: Member): string[] {
  const { required = [] } = (operation.query ?? {}) as { required?: string[] }
  return [...ids.map(({ argument }) => argument), ...required]
}

/** The tool declares an argument for all kinds: where it means nothing, it must not be dropped as if it had been done. */
function refuseForeign(member: Member, members: readonly Member[], given: Fields) {
  const errors: FieldErrors = {}
  for (const name of Object.keys(given)) {
    if (given[name] == null || member.taken.path.has(name)) continue
    const kinds = kindsTaking(name, members)
    if (kinds.length > 0 && !kinds.includes(member.kind!))
      errors[name] = [`can't be given for ${member.kind}; only for ${kinds.join(', ')}`]
  }
  const names = Object.keys(errors)
  if (names.length > 0)
    throw new ValidationFailed(errors, {
      detail: `Leave out ${names.join(', ')}: nothing of the kind ${member.kind} takes it.`,
    })
}

/**
 * Takes a tool's arguments apart: each where the REST route has it.
 * @throws ValidationFailed for an id that is missing, InvalidRequest for a query parameter that is an object
 */
export function partsOf(member: Member, all: Fields): Parts {
  const { operation, ids, taken } = member
  const { verbose, if_match, ...rest } = namedIds(member, all)
  const wanted = member.picksFields ? wantedFields(operation, rest.fields) : null
  if (wanted) delete rest.fields
  const width = member.hasPictures ? widthOf(rest.width) : undefined
  if (width !== undefined) delete rest.width
  const given: Fields = {
    ...rest,
    ...(hasVerbose(operation) || verbose === undefined ? {} : { verbose }),
    ...(hasIfMatch(operation) || if_match === undefined ? {} : { if_match }),
  }
  const others = Object.entries(given).filter(([name]) => !taken.path.has(name) && !taken.query.has(name))
  const params = pathOf(ids, given, others.find(([name]) => !taken.body.has(name))?.[0])
  const query: Fields = {}
  for (const name of taken.query) {
    const value = given[name]
    if (value === undefined || value === null) continue
    checkPlain(operation, name, value)
    query[name] = value
  }
  if (taken.query.has('per')) query.per ??= ROWS
  if (wanted?.added.length) query.fields = wanted.added
  const ifMatch = hasIfMatch(operation) ? textOf(if_match) : undefined
  const isVerbose = verbose === true || verbose === 'true'
  const parts = { params, query, ifMatch, verbose: isVerbose, fields: wanted?.picked ?? null, width }
  // The operation itself warns of unknown fields of a body.
  if (operation.input) {
    const body = Object.fromEntries([...toolDefaults(operation.input), ...others])
    return { ...parts, body, ignored: [] }
  }
  // Any call that waits for approval takes a note, where it has no body in its query.
  const asksWith = (name: string) => name === 'note' && operation.scope === 'write'
  if (others.some(([name]) => asksWith(name))) query.note = given.note
  const known = () => [...ids.map(({ argument }) => argument), ...taken.query]
  return {
    ...parts,
    body: undefined,
    ignored: others
      .filter(([name]) => !asksWith(name))
      .slice(0, MAX_IGNORED)
      .map(([name]) => ignoredNote(name, known())),
  }
}

/** `id` stands for the record of every tool, even where the tool has another name for it. */
function namedIds({ ids, taken }: Member, { id, ...others }: Fields): Fields {
  const own = ids.at(-1)?.argument
  const isTaken = taken.path.has('id') || taken.query.has('id') || taken.body.has('id')
  if (id === undefined || own === undefined || isTaken || others[own] !== undefined)
    return id === undefined ? others : { id, ...others }
  return { ...others, [own]: id }
}

/** @throws ValidationFailed */
function widthOf(given: unknown): number | undefined {
  if (given === undefined || given === null) return undefined
  const width = Number(given)
  if (!Number.isInteger(width) || width < 1 || width > MAX_PICTURE_WIDTH)
    throw new ValidationFailed({ width: [`must be a whole number of pixels up to ${MAX_PICTURE_WIDTH}`] })
  return width
}

/** @throws ValidationFailed */
function textOf(etag: unknown): string | undefined {
  if (etag === undefined || etag === null) return undefined
  if (typeof etag !== 'string') throw new ValidationFailed({ if_match: ['must be a string: the etag that was read'] })
  return etag
}

/** An id is also taken under the name that the route has for it. */
function pathOf(ids: Member['ids'], given: Fields, unknown: string | undefined): Record<string, string> {
  const errors: FieldErrors = {}
  const params: Record<string, string> = {}
  const instead = unknown === undefined ? '' : ` ('${cut(unknown)}' is none of the arguments)`
  for (const { param, argument } of ids) {
    const value = given[argument] ?? given[param]
    if (value === undefined || value === null || value === '') errors[argument] = [`can't be blank${instead}`]
    else if (typeof value !== 'string') errors[argument] = ['must be a string']
    else params[param] = value
  }
  if (Object.keys(errors).length) throw new ValidationFailed(errors)
  return params
}

/** As in a query string: a word or a number, several only where the schema has a list, an object only where it has one. */
function checkPlain({ query }: Operation, name: string, value: unknown) {
  const { type } = (query as TObject).properties[name] as { type?: string }
  if (type === 'object') return
  if (Array.isArray(value) && type !== 'array')
    throw new InvalidRequest(`Query parameter ${name} can't be a list`, 'Send a single value.')
  const items = Array.isArray(value) ? value : [value]
  if (items.some((item) => typeof item === 'object'))
    throw new InvalidRequest(`Query parameter ${name} can't hold objects`, 'Send words or numbers.')
}

function ignoredNote(name: string, known: string[]): string {
  const near = nearestName(name, known)
  return `Unknown argument '${cut(name)}' was ignored${near ? `; did you mean '${near}'?` : '.'}`
}

function cut(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name
}
