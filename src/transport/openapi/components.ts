import type { TObject, TProperties, TSchema } from 'typebox'
import { BadCatalog } from '#kernel/operations/bad-catalog.ts'
import type { Example } from '#kernel/operations/example.ts'
import { type NamedRecord, recordOf } from '#kernel/operations/named.ts'
import { Warnings } from '#kernel/operations/schemas.ts'
import { sharedAnswers, shownExample } from '#transport/openapi/examples.ts'
import { GLOSSARY } from '#transport/openapi/glossary.ts'
import { limitsOf } from '#transport/openapi/limits.ts'

export type Json = Record<string, unknown>

/** The parts that operations refer to, collected as they are first needed. */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly parameters: Record<string, Json> = {}
  readonly requestBodies: Record<string, Json> = {}
  readonly responses: Record<string, Json> = {}
  readonly #parameterKeys = new Map<string, string>()
  readonly #responseNames = new Map<string, string>()
  readonly examples: Record<string, Json> = {}
  readonly #answers: ReadonlySet<TSchema>
  readonly #sharedExamples: ReadonlyMap<string, string>

  /** `answers` are the schemas that an operation answers with, which have `warnings`. */
  constructor(answers: ReadonlySet<TSchema>, examples: readonly Example[]) {
    this.#answers = answers
    this.#sharedExamples = sharedAnswers(examples)
  }

  /** The schema as OpenAPI 3.0 has it; a reference where it is named. */
  schema(schema: TSchema): Json {
    const { text, ...rest } = this.#described(schema)
    return withText(rest, text)
  }

  /** A reference to a response; those that are the same are one. */
  response(response: Json, name: string): Json {
    const text = JSON.stringify(response)
    const same = this.#responseNames.get(text) ?? name
    this.#responseNames.set(text, same)
    this.responses[same] = response
    return { $ref: `#/components/responses/${same}` }
  }

  /** The example of an answer, which several operations may show. */
  answerExample(value: unknown): Json {
    const name = this.#sharedExamples.get(JSON.stringify(value))
    if (name === undefined) return shownExample(value)
    this.examples[name] ??= { value: shownExample(value).example }
    return { examples: { answer: { $ref: `#/components/examples/${name}` } } }
  }

  /** A reference to a parameter. Equal parameters share one entry; its key is their name, unless another has it already. */
  parameter(parameter: Json & { name: string }, key: string): Json {
    const text = JSON.stringify(parameter)
    const chosen = this.#parameterKeys.get(text) ?? (parameter.name in this.parameters ? key : parameter.name)
    if (JSON.stringify(this.parameters[chosen] ?? parameter) !== text)
      throw new BadCatalog(`Two parameters would be ${chosen}`)
    this.#parameterKeys.set(text, chosen)
    this.parameters[chosen] = parameter
    return { $ref: `#/components/parameters/${chosen}` }
  }

  /** The page of a list, named for its records. */
  list(output: TObject): Json {
    const { data, meta, ...beside } = output.properties as { data: { items: TSchema }; meta: TSchema } & TProperties
    const item = recordOf(data.items)
    if (!item) throw new BadCatalog('the records of a list have a name')
    const name = `${item.name}List`
    this.schemas[name] ??= {
      type: 'object',
      required: Object.keys(output.properties),
      properties: {
        data: { type: 'array', items: this.schema(data.items), description: 'The records.' },
        meta: this.#field('meta', meta),
        ...this.#fields(beside),
        warnings: this.#field('warnings', Warnings),
      },
    }
    return refTo(name)
  }

  #described(schema: TSchema): Json & { text?: string } {
    const { anyOf, about: _, description: __, ...rest } = schema as Json & { anyOf?: TSchema[] }
    const text = textOf(schema)
    const record = recordOf(schema)
    if (record) return { ...this.#reference(record), ...(text === textOf(record.schema) ? {} : { text }) }
    if (!anyOf) return { ...this.#plain(rest), text: withLimits(text, rest) }
    const others = anyOf.filter((option) => (option as Json).type !== 'null')
    if (others.length === anyOf.length) return { anyOf: anyOf.map((option) => this.schema(option)), text }
    if (others.length > 1) return { anyOf: others.map((option) => ({ ...this.schema(option), nullable: true })), text }
    const only = this.#described(others[0]!)
    return { ...orNull(only), ...rest, text: withLimits(text, others[0] as Json) ?? only.text }
  }

  #plain({ properties, items, additionalProperties, ...rest }: Json): Json {
    const plain: Json = { ...rest }
    if (properties && Object.keys(properties).length) plain.properties = this.#fields(properties as Json)
    if (items) plain.items = this.schema(items as TSchema)
    if (additionalProperties !== undefined)
      plain.additionalProperties =
        typeof additionalProperties === 'object' ? this.schema(additionalProperties as TSchema) : additionalProperties
    return plain
  }

  #fields(properties: Json): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, this.#field(name, schema as TSchema)]),
    )
  }

  #field(name: string, schema: TSchema): Json {
    const { text, ...rest } = this.#described(schema)
    const known = GLOSSARY[name]
    if (text === undefined && known && isSame(rest, known)) return this.schema(known)
    return withText(rest, text ?? (known && textOf(known)))
  }

  #reference(record: NamedRecord): Json {
    const { name } = record
    if (!this.schemas[name]) {
      // Its place in the document is that of its first use, even if it needs others.
      this.schemas[name] = {}
      this.schemas[name] = this.#component(record)
    }
    return refTo(name)
  }

  #component({ schema, base }: NamedRecord): Json {
    const { about: _, description: __, properties, ...rest } = schema as Json & { properties?: Json }
    const text = textOf(schema)
    const inherited = base?.properties ?? {}
    const own = Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => !(name in inherited)))
    const warned = this.#answers.has(schema) && !(base && this.#answers.has(base))
    if (warned && !own.warnings) own.warnings = Warnings
    const required = ((rest.required ?? []) as string[]).filter((name) => name in own)
    const fields = { ...rest, required: required.length ? required : undefined, properties: own }
    const body = withText(this.#plain(fields), text)
    if (!base) return body
    return Object.keys(own).length ? { allOf: [this.schema(base), body] } : withText(this.schema(base), text)
  }
}

function textOf(schema: TSchema): string | undefined {
  const { about, description } = schema as { about?: string; description?: string }
  return about ?? description
}

/** But for the text. */
function isSame(schema: Json, known: TSchema): boolean {
  const { about: _, ...rest } = known as unknown as Json
  return JSON.stringify(schema) === JSON.stringify(rest)
}

export function refTo(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

/** What has no type may be anything, null too; OpenAPI allows `nullable` only beside a type, and an enum must list null. */
function orNull({ $ref, ...schema }: Json): Json {
  // `nullable` beside `allOf` would allow nothing more: each of its schemas has to allow null.
  if ($ref) return { anyOf: [{ $ref }, { type: 'object', enum: [null], nullable: true }] }
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null], nullable: true }
  return 'type' in schema ? { ...schema, nullable: true } : schema
}

/** In OpenAPI 3.0 nothing may stand beside a reference. */
function withText(schema: Json, text: string | undefined): Json {
  if (text === undefined) return schema
  return schema.$ref ? { allOf: [schema], description: text } : { ...schema, description: text }
}

function withLimits(text: string | undefined, schema: Json): string | undefined {
  const limits = limitsOf(schema)
  if (!limits || text === undefined || text.includes('at most')) return text
  return `${text} ${limits[0]!.toUpperCase()}${limits.slice(1)}.`
}
