import type { Caller } from '#kernel/operations/caller.ts'
import type { Exchange } from '#transport/mcp/exchange.ts'
import type { Notices } from '#transport/mcp/notices.ts'
import type { Fields } from '#transport/mcp/rpc.ts'

/** One request, admitted and parsed. `fresh`: cached answers may be used. */
export type Visit = {
  caller: Caller
  requestId: string
  fresh: boolean
  exchange: Exchange
  /** The client reads structured content: a result is sent as that, and otherwise as text. */
  structured: boolean
  /** What the client hears before the answer; null where it did not ask for anything. */
  notices: Notices | null
}

/** A method's result: encoded already, or an object. */
export type Result = string | Buffer | Fields

export type ToolDefinition = {
  name: string
  description: string
  inputSchema: Fields
  outputSchema?: Fields
  annotations?: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
}

export type Tool = {
  definition: ToolDefinition
  /** With a word on each argument, for those who were not shown all tools; absent where the definition has them. */
  whole?: ToolDefinition
  /** The groups that select it; any of them does. */
  toolsets: readonly string[]
  write: boolean
  /** `params` are those of `tools/call`, `arguments` among them. */
  call(params: Fields, visit: Visit): Promise<Result>
}

export type PromptArgument = { name: string; description: string; required?: boolean }
export type Prompt = {
  definition: { name: string; title?: string; description: string; arguments: PromptArgument[] }
  get(params: Fields, visit: Visit): Promise<Result>
}

export type ResourceSource = {
  templates: Fields[]
  list(cursor: string | null, visit: Visit): Promise<{ resources: Fields[]; nextCursor?: string }>
  /** @returns null when there is no such resource */
  read(params: Fields, visit: Visit): Promise<Result | null>
}

/** An argument as far as it is typed; the template it is of, null for a prompt's; and the others that are filled in. */
export type Completed = { name: string; value: string; uri: string | null; given: Record<string, string> }

/** What the endpoint offers. */
export type Registry = {
  tools: readonly Tool[]
  prompts: readonly Prompt[]
  resources: ResourceSource
  /** Values that an argument may have, given how it begins; @throws OperationError where the caller may not see them */
  complete(completed: Completed, visit: Visit): Promise<string[]>
}
