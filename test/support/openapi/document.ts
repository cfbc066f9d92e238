// biome-ignore lint/suspicious/noExplicitAny: the parts of a JSON Schema are walked, not known.
export type Schema = any

export type Response = { content?: Record<string, { schema?: Schema }>; $ref?: string }
export type Operation = { operationId?: string; responses: Record<string, Response> }
export type OpenApi = {
  openapi: string
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Response> }
}
