import type { Catalog } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { type Fields, isFields } from '#transport/mcp/rpc.ts'
import type { Parts } from '#transport/mcp/tools/arguments.ts'
import { calledBy } from '#transport/mcp/tools/catalog-tools.ts'
import { takesDryRun } from '#transport/mcp/tools/define-tool.ts'
import { pick, withPicked } from '#transport/mcp/tools/picked-fields.ts'

/** The answer's JSON, or as much of it as was asked for, or as the operation declares to be enough. */
export function shownAnswer(body: string | Buffer, operation: Operation, parts: Parts, catalog: Catalog) {
  const { verbose, fields, query } = parts
  const { brief } = operation
  if (fields) return withPicked(String(body), operation, fields)
  const isBrief = brief && (brief.when === undefined ? !verbose : query[brief.when] !== undefined)
  const isTrial = !verbose && isDryRun(operation, parts)
  if (!isBrief && !isTrial) return body
  const whole = JSON.parse(String(body)) as Fields
  const shown = isBrief ? enoughOf(whole, operation, parts, catalog) : whole
  return JSON.stringify(isTrial ? beginningsOf(shown) : shown)
}

/** Without what is null, and with every warning. */
function enoughOf(answer: Fields, { brief }: Operation, { query }: Parts, { byName }: Catalog): unknown {
  const { fields, shown } = brief!
  if (!shown) return withoutNull(pick(answer, [...fields, 'warnings']))
  return shown(answer, { query, toolOf: (name) => calledBy(byName.get(name)!) })
}

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (!isFields(value)) return value
  const entries = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutNull(each)]))
}

function isDryRun(operation: Operation, { query, body }: Parts): boolean {
  const given = body?.dry_run ?? query.dry_run
  return takesDryRun(operation) && (given === true || given === 'true')
}

/** Of a list or a text in a dry run's answer. */
const FIRST_ITEMS = 10
const FIRST_CHARACTERS = 1_000

/** The first of each list, with how many there are, and the first lines of each text: enough to see whether it does what is meant. */
function beginningsOf(value: unknown): unknown {
  if (typeof value === 'string') return firstLines(value)
  if (Array.isArray(value)) return value.slice(0, FIRST_ITEMS).map(beginningsOf)
  if (!isFields(value)) return value
  const shown: Fields = {}
  for (const [name, each] of Object.entries(value)) {
    shown[name] = name === 'warnings' ? each : beginningsOf(each)
    if (name !== 'warnings' && Array.isArray(each) && each.length > FIRST_ITEMS) shown[`${name}_count`] = each.length
  }
  return shown
}

function firstLines(text: string): string {
  if (text.length <= FIRST_CHARACTERS) return text
  const line = text.lastIndexOf('\n', FIRST_CHARACTERS)
  const end = line > 0 ? line : FIRST_CHARACTERS
  return `${text.slice(0, end).toWellFormed()}\n… ${text.length - end} more characters: verbose: true shows all`
}
