import type { TObject } from 'typebox'
import type { Wishes } from '#kernel/events/stream/subscriber.ts'
import type { ReadContext } from '#kernel/operations/context.ts'
import type { Core } from '#kernel/operations/core.ts'
import { explain } from '#kernel/operations/explain.ts'
import type { Declared, Operation, Parsed } from '#kernel/operations/operation.ts'
import { computeFor, contextOf, type Request, readInput } from '#kernel/operations/request.ts'

type StreamDeclaration<Q extends TObject | undefined> = Omit<
  Declared<never, Q>,
  'target' | 'role' | 'cachedBy' | 'brief'
> & {
  handler: (context: ReadContext<never, Parsed<Q>, Record<never, never>>) => Promise<Wishes>
}

/** Declares a read that sends events as they happen, over all websites of the caller, until one side closes it. */
export function defineStream<Q extends TObject | undefined = undefined>(declared: StreamDeclaration<Q>): Operation {
  return { ...declared, scope: 'read', output: null, status: 200, stream: true } as Operation
}

/** What the caller of a stream wants, validated. */
export async function wishesOf(core: Core, request: Request): Promise<Wishes> {
  return readWishes(core, request).catch((error) => {
    throw explain(error, request, core.catalog)
  })
}

async function readWishes(core: Core, request: Request): Promise<Wishes> {
  const { query } = readInput(request)
  const { database, view, providers } = core
  const from = { db: database.reader, longDb: database.longReader, view, providers }
  const context = {
    ...contextOf(core, request, computeFor(core, request)),
    ...from,
    target: undefined,
    query,
    input: {},
  }
  return (await request.operation.handler(context)) as Wishes
}
