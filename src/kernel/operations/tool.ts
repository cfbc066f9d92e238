import type { TSchema } from 'typebox'

/** How an operation appears among the tools; as a tool with the operation's own name unless declared otherwise. */
export type ToolDeclaration = { omitted: string } | ToolFamily

/**
 * Operations that differ only in the kind of record share one tool, whose argument `kind` selects among them; those that
 * differ in the record they start from, or in a query that one of them requires, are selected by the id or argument that is given.
 */
export type ToolFamily = {
  /** The tool's name: `versions_list`. */
  family: string
  /** Absent where the id or a required argument selects. */
  kind?: string
  /** The tool's summary, the same in each of its operations. */
  summary: string
  /** The path parameter that holds a record's id and is named differently for each kind; the tool calls it `record_id`. */
  recordId?: string
  /** The path parameter that holds the record's own id and is not named `id`; the tool calls it `id`. */
  ownId?: string
}

/** What a tool answers of the operation's answer. */
export type Brief = {
  /** Fields of the answer; `version.id` is a field of its field, or of each item of a list. `warnings` are always answered. */
  fields: readonly string[]
  /** Only when this query parameter is given. When absent: always, unless the caller says `verbose`. */
  when?: string
  /** What is answered instead, where that takes more than leaving fields out. */
  shown?: (answer: Record<string, unknown>, around: BriefContext) => Record<string, unknown>
}
type BriefContext = { query: Record<string, unknown>; toolOf: (operation: string) => CalledBy | null }
/** The tool that calls an operation, and the kind that selects it there. */
export type CalledBy = { tool: string; kind: string | null }

/**
 * The schema as tools describe it: by a sentence, without what it holds. For what another tool shows in full. Hidden, so that
 * it is neither validated nor in the reference. Null leaves the argument out of them.
 */
export function inTools<S extends TSchema>(schema: S, text: string | null): S {
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema))
  return Object.defineProperty(copy, IN_TOOLS, { value: text })
}

/** @returns undefined where tools show the schema itself */
export function textInTools(schema: object): string | null | undefined {
  return (schema as { [IN_TOOLS]?: string | null })[IN_TOOLS]
}

const IN_TOOLS = '~tools'

/** The schema of a required field that agents may leave out: tools send `value` then. */
export function defaultInTools<S extends TSchema>(schema: S, value: string | number | boolean): S {
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema))
  return Object.defineProperty(copy, DEFAULT, { value })
}

/** Of the fields of a body, what tools send where nothing is given. */
export function toolDefaults(input: TSchema | undefined): [name: string, value: unknown][] {
  const { properties = {} } = (input ?? {}) as { properties?: Record<string, { [DEFAULT]?: unknown }> }
  return Object.entries(properties).flatMap(([name, schema]) => (DEFAULT in schema ? [[name, schema[DEFAULT]]] : []))
}

const DEFAULT = '~default in tools'

export function listTool(kind: string): ToolFamily {
  return {
    family: 'records_list',
    kind,
    summary: "List a website's records of one kind; missing paths are what visitors request in error",
  }
}

/** `ownId` is the path parameter with the record's id, where that is not `id`. */
export function getTool(kind: string, ownId?: string): ToolFamily {
  const summary = 'Show one record, like a form, row, asset, redirect or domain'
  return { family: 'records_get', kind, summary, ...(ownId && { ownId }) }
}

export function deleteTool(kind: string): ToolFamily {
  return { family: 'records_delete', kind, summary: 'Delete one record; websites and content wait in the trash' }
}

/** `recordId` is the path parameter with the id of what is exported. */
export function exportTool(kind: string, recordId: string): ToolFamily {
  return {
    family: 'records_export',
    kind,
    summary:
      "Export a website (records_get of kind export has the zip's url once done), a table's rows or a form's submissions",
    recordId,
  }
}

/** Of the lists over all websites of an account. */
export function accountListTool(kind: 'domain' | 'purchase'): ToolFamily {
  const summary = 'List the domains of all your websites, or your purchases of domains'
  return { family: 'account_list', kind, summary }
}

/** `recordId` is the path parameter with the id of the record that has the versions. */
export function listVersionsTool(kind: string, recordId: string): ToolFamily {
  return { family: 'versions_list', kind, summary: "List a record's versions, newest first", recordId }
}
