import type { TObject } from 'typebox'
import { answerSchema } from '#kernel/operations/encode.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { toolDefaults } from '#kernel/operations/tool.ts'
import type { ToolDefinition } from '#transport/mcp/registry.ts'
import { type Fields, isFields } from '#transport/mcp/rpc.ts'
import { DONE } from '#transport/mcp/tools/answer-text.ts'
import { ARGUMENT_WORDS } from '#transport/mcp/tools/argument-words.ts'
import { brief, described, topLevel, withoutNull } from '#transport/mcp/tools/brief-schema.ts'
import { type CatalogTool, type Member, shortestRoute } from '#transport/mcp/tools/catalog-tools.ts'
import { hasImages } from '#transport/mcp/tools/images.ts'
import { picksFields } from '#transport/mcp/tools/picked-fields.ts'

const FIELDS = { type: 'array', items: { type: 'string' } }

/** Rows of a list for an agent, which pays for each of them. */
export const ROWS = 20

/** The definition with a word on each argument, for those who were not shown all tools. */
export function defineWholly(tool: CatalogTool): ToolDefinition {
  const { outputSchema: _, ...definition } = defineTool(tool)
  const operations = tool.members.map(({ operation }) => operation)
  const schemas = operations.flatMap(({ query, input }) => [query, input] as (TObject | undefined)[])
  const about = Object.fromEntries(
    schemas.flatMap((schema) =>
      Object.entries(schema?.properties ?? {}).map(([name, each]: [string, unknown]) => [name, (each as Fields).about]),
    ),
  )
  return { ...definition, inputSchema: described(definition.inputSchema, ARGUMENT_WORDS, about) }
}

/** What `tools/list` says of a tool, and nothing that the declarations of its operations do not. */
export function defineTool({ name, summary, members }: CatalogTool): ToolDefinition {
  return {
    name,
    description: summary,
    inputSchema: inputSchema(members),
    outputSchema: topLevel(members.map(({ operation }) => answered(operation))),
    annotations: annotationsOf(members.map(({ operation }) => operation)),
  }
}

export function queryNames({ query }: Operation): string[] {
  return Object.keys((query as TObject | undefined)?.properties ?? {})
}

/** The tool answers less than there is, unless it is told to be verbose. */
export function hasVerbose(operation: Operation): boolean {
  return isBrief(operation) || takesDryRun(operation)
}

function isBrief({ brief }: Operation): boolean {
  return brief !== undefined && brief.when === undefined
}

/** It has a dry run, whose full answer is longer than anyone needs to decide. */
export function takesDryRun({ scope, query, input }: Operation): boolean {
  const takes = (schema: TObject | undefined) => 'dry_run' in (schema?.properties ?? {})
  return scope === 'write' && (takes(query) || takes(input))
}

/** What is changed can be made to depend on the `etag` with which it was read. */
export function hasIfMatch({ scope, target }: Operation): boolean {
  return scope === 'write' && target?.param === 'id' && target.target.revision !== undefined
}

/** Arguments of tools that no route has. */
const OWN: Readonly<Record<string, (operation: Operation) => boolean>> = { if_match: hasIfMatch, fields: takesFields }

function takesFields(operation: Operation): boolean {
  return picksFields(operation) || queryNames(operation).includes('fields')
}

/** The kinds of a family whose operations have a place in their query or body for an argument. */
export function kindsTaking(name: string, members: readonly Member[]): string[] {
  const takes = ({ operation, taken }: Member) =>
    OWN[name]?.(operation) ?? (taken.query.has(name) || taken.body.has(name))
  return members.filter(takes).map(({ kind }) => kind!)
}

/** The fields of an answer; of a change those that are answered without `verbose`; of a deletion also what a dry run tells. */
function answered(operation: Operation): Fields {
  if (!operation.output) return { ...DONE, ...(operation.plan ? (plain(operation.plan).properties as Fields) : {}) }
  const properties = plain(answerSchema(operation.output)).properties as Fields
  const etag = operation.revision ? { etag: { type: 'string' } } : {}
  if (!isBrief(operation)) return { ...properties, ...etag }
  const names = new Set([...operation.brief!.fields.map((field) => field.split('.')[0]), 'warnings'])
  return { ...Object.fromEntries(Object.entries(properties).filter(([name]) => names.has(name))), ...etag }
}

/** Path, query and body in one object; of a family, all that any of its operations takes. */
function inputSchema(members: readonly Member[]): Fields {
  const kinds = members.map(({ kind }) => kind).filter((kind) => kind !== null)
  const each = members.map(argumentsOf)
  const others = merged(each.map(({ properties }) => properties))
  const properties = kinds.length ? { kind: { type: 'string', enum: kinds }, ...withKinds(others, members) } : others
  const [first, ...rest] = each.map(({ required }) => required)
  const required = first!.filter((name) => rest.every((names) => names.includes(name)))
  const all = [...(kinds.length ? ['kind'] : []), ...required]
  return { type: 'object', properties, ...(all.length ? { required: all } : {}) }
}

function argumentsOf({ operation, ids }: Member): { properties: Fields; required: string[] } {
  const { query, input } = operation as { query?: TObject; input?: TObject }
  const given = ids.map(({ argument }) => argument)
  const body = brief((input?.properties ?? {}) as Fields)
  const defaults = toolDefaults(input)
  for (const [name, value] of defaults) body[name] = { ...(body[name] as Fields), default: value }
  const needed = requiredOf(input).filter((name) => defaults.every(([optional]) => name !== optional))
  const properties = {
    ...Object.fromEntries(given.map((name) => [name, { type: 'string' }])),
    ...brief((query?.properties ?? {}) as Fields),
    ...(picksFields(operation) ? { fields: FIELDS } : {}),
    ...(hasImages(operation.output) ? { width: { type: 'integer' } } : {}),
    ...(operation.status === 201 ? withoutNull(body) : body),
    ...(hasIfMatch(operation) ? { if_match: { type: 'string' } } : {}),
    ...(hasVerbose(operation) ? { verbose: { type: 'boolean' } } : {}),
  }
  return { properties, required: [...given, ...requiredOf(query), ...needed] }
}

/** An argument that some kinds do not take says which do; the instructions say it of `if_match`. */
function withKinds(properties: Fields, members: readonly Member[]): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const kinds = name === 'if_match' ? [] : kindsTaking(name, members)
      if (kinds.length === 0 || kinds.length === members.length) return [name, schema]
      const { description } = schema as Fields
      const others = members.flatMap(({ kind }) => (kinds.includes(kind!) ? [] : [kind!]))
      const scope = others.length < kinds.length ? `Not for ${others.join(', ')}.` : `For ${kinds.join(', ')}.`
      return [name, { ...(schema as Fields), description: [scope, description].filter(Boolean).join(' ') }]
    }),
  )
}

function merged(each: Fields[]): Fields {
  const all: Fields = {}
  for (const properties of each)
    for (const [name, schema] of Object.entries(properties))
      all[name] = name in all ? joined(all[name] as Fields, schema as Fields) : schema
  return all
}

/** An argument of two kinds has the words of both, and no description where theirs differ. */
function joined(before: Fields, { description, ...schema }: Fields): Fields {
  const joint: Fields = { ...schema }
  if (Array.isArray(before.enum) && Array.isArray(schema.enum))
    joint.enum = [...new Set([...before.enum, ...schema.enum])]
  if (isFields(before.items) && isFields(schema.items)) joint.items = joined(before.items, schema.items)
  return description === undefined || description !== before.description ? joint : { ...joint, description }
}

function requiredOf(schema: TObject | undefined): string[] {
  return (schema as { required?: string[] } | undefined)?.required ?? []
}

/** Of a family, what holds for each of its operations, and the worst that any of them does. */
function annotationsOf(operations: readonly Operation[]): ToolDefinition['annotations'] {
  const each = operations.map(effectsOf)
  return {
    readOnlyHint: each.every(({ reads }) => reads),
    destructiveHint: each.some(({ destructive }) => destructive),
    idempotentHint: each.every(({ idempotent }) => idempotent),
    openWorldHint: each.some(({ openWorld }) => openWorld),
  }
}

function effectsOf(operation: Operation) {
  const reads = operation.scope === 'read'
  const replaces = shortestRoute(operation).method !== 'POST'
  const { destructive = replaces, idempotent = replaces, openWorld = false } = operation.hints ?? {}
  return { reads, destructive: !reads && destructive, idempotent: reads || idempotent, openWorld }
}

/** Without what the schema library adds to the JSON. */
function plain(schema: unknown): Fields {
  return JSON.parse(JSON.stringify(schema))
}
