import Type, { type TObject, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { EVENT_TYPES, type EventType } from '#kernel/events/event-types.ts'
import { type EventPayload, payloadOf } from '#kernel/events/payload.ts'
import { closedSchema } from '#kernel/operations/encode.ts'
import { Event } from '#resources/history/events/schema.ts'
import { catalog } from '#resources/index.ts'
import { MADE_UP } from './made-up.ts'
import { readEvents } from './read-events.ts'

const MAX_SHOWN = 10
const DELIVERED: ReadonlySet<string> = new Set(EVENT_TYPES)
const UNCHECKED = JSON.stringify(MADE_UP)
const validators = new Map<string, Validator>()

/** @throws Error when an event of the service, as it is delivered, does not fit the schema of its type, or has more */
export async function checkEvents(env: Record<string, string>): Promise<void> {
  const problems = new Set<string>()
  for (const row of await readEvents(env))
    if (DELIVERED.has(row.type) && row.actor !== UNCHECKED)
      for (const problem of problemsOf(payloadOf(row))) problems.add(problem)
  if (problems.size === 0) return
  const shown = [...problems].slice(0, MAX_SHOWN).join('\n  ')
  throw new Error(`Events do not fit the schemas of src/resources/event-data.ts:\n  ${shown}`)
}

type Problem = { instancePath: string; message: string; params: object }

function problemsOf(event: EventPayload): string[] {
  const validator = validatorOf(event.type as EventType, 'truncated' in event.data)
  if (validator.Check(event as unknown)) return []
  return (validator.Errors(event)[1] as Problem[]).map(({ instancePath, message, params }) => {
    const value = JSON.stringify(valueAt(event, instancePath))?.slice(0, 200)
    return `${event.type} ${instancePath} ${message} ${JSON.stringify(params)}: ${value}`
  })
}

function validatorOf(type: EventType, truncated: boolean): Validator {
  const key = `${type} ${truncated}`
  let validator = validators.get(key)
  if (!validator) {
    const data = catalog.events[type] as TObject
    const event = { ...Event.properties, data: truncated ? withoutLong(data) : data }
    validator = Compile(closedSchema(Type.Object(event)) as TSchema)
    validators.set(key, validator)
  }
  return validator
}

/** Long fields of a long record are left out. */
function withoutLong({ properties }: TObject): TSchema {
  return Type.Object({ ...Type.Partial(Type.Object(properties)).properties, truncated: Type.Literal(true) })
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], value)
}
