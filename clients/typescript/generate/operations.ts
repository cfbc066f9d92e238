import type { Schema } from './schema-type.ts'

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Media = { schema: Schema }
type RequestBody = { required: boolean; content: Record<string, Media> }
type Described = {
  operationId: string
  summary: string
  description: string
  parameters?: { $ref: string }[]
  requestBody?: RequestBody | { $ref: string }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}
export type Document = {
  paths: Record<string, Record<string, Described>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    requestBodies: Record<string, RequestBody>
    responses: Record<string, { content?: Record<string, Media> }>
  }
}

export type ClientOperation = {
  group: string
  method: string
  verb: string
  /** Its address with the fewest parameters. */
  path: string
  summary: string
  description: string
  params: Parameter[]
  query: Parameter[]
  body: { media: string; schema: Schema; required: boolean } | null
  answer: Schema | null

  /** It can be answered without a body. */
  mayBeEmpty: boolean
}

/** Every operation once, with the group and the method that a client has it under. */
export function clientOperations(document: Document): ClientOperation[] {
  const described = new Map<string, { verb: string; path: string; operation: Described }>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [verb, operation] of Object.entries(methods)) {
      const name = operation.operationId.replace(/_flat$/, '')
      const before = described.get(name)
      if (!before || paramsIn(path) < paramsIn(before.path)) described.set(name, { verb, path, operation })
    }
  const groups = groupsOf([...described.keys()])
  return [...described].map(([name, { verb, path, operation }]) => {
    const group = groupOf(name, groups)
    const parameters = (operation.parameters ?? []).map(({ $ref }) => document.components.parameters[lastOf($ref)]!)
    const requestBody = bodyOf(operation, document)
    const [content] = Object.entries(requestBody?.content ?? {})
    return {
      group: camel(group),
      method: camel(methodName(name, group)),
      verb: verb.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description,
      params: parameters.filter((parameter) => parameter.in === 'path'),
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: content ? { media: content[0], ...content[1], required: requestBody!.required } : null,
      answer: answerOf(operation, document),
      mayBeEmpty: operation.responses[204] !== undefined,
    }
  })
}

/** `list` of `pages_list`, and `screenshot` of `page_screenshot`. */
function methodName(name: string, group: string): string {
  return name.slice(name.startsWith(`${group}_`) ? group.length + 1 : name.indexOf('_') + 1)
}

export function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function bodyOf({ requestBody }: Described, { components }: Document): RequestBody | undefined {
  return requestBody && '$ref' in requestBody ? components.requestBodies[lastOf(requestBody.$ref)] : requestBody
}

function answerOf({ responses }: Described, { components }: Document): Schema | null {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))![1]
  const response = found.$ref ? components.responses[lastOf(found.$ref)]! : found
  return response.content?.['application/json']?.schema ?? null
}

/** The nouns of operations: `pages` of `pages_get`. */
function groupsOf(names: string[]): string[] {
  const nouns = names.flatMap((name) => /^(.+)_(list|get)$/.exec(name)?.[1] ?? [])
  return [...new Set(nouns)].toSorted((a, b) => b.length - a.length)
}

function groupOf(name: string, groups: string[]): string {
  const first = name.slice(0, name.indexOf('_'))
  return groups.find((group) => name.startsWith(`${group}_`)) ?? (groups.includes(`${first}s`) ? `${first}s` : first)
}

function paramsIn(path: string): number {
  return path.split('{').length
}

function lastOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
