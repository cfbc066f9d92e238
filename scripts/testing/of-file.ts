// What a test file has as `node:test` when `run-files.ts` runs it: its tests are begun by the file's own test. node:test alone would watch
// every promise of the process to know which test has begun another, which took a fifth of the processor time of `test/api`.
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { mock as mockOfNode, type TestContext, type TestOptions, test as testOfNode } from 'node:test'

let file: TestContext | undefined
const groups = new AsyncLocalStorage<TestContext>()
/** What nothing has caught. node:test tells it as well, but only at the end of the process and without the file. */
const uncaught: unknown[] = []
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => uncaught.push(error))

/** Runs a file as a test that contains those of the file. */
export async function testFile(name: string, options: TestOptions, run: (t: TestContext) => Promise<void>) {
  await unwatched(() =>
    testOfNode(name, options, async (t) => {
      file = t
      await run(t)
      // After those of the file, which would not run any more.
      t.after(() => {
        if (uncaught.length > 0) throw new AggregateError(uncaught.splice(0), 'nothing has caught these')
      })
    }),
  )
}

/** The group that is being filled, else the file. */
const parent = () => groups.getStore() ?? file!

export const mock = mockOfNode
export const test = (...given: unknown[]) => Reflect.apply(parent().test, parent(), given)
export const before: TestContext['before'] = (...given) => parent().before(...given)
export const after: TestContext['after'] = (...given) => parent().after(...given)
export const beforeEach: TestContext['beforeEach'] = (...given) => parent().beforeEach(...given)
export const afterEach: TestContext['afterEach'] = (...given) => parent().afterEach(...given)

type Begin = () => void | Promise<void>

/** A group of the tests that its last argument begins. */
export function describe(name: string, ...given: [Begin] | [TestOptions, Begin]): Promise<void> {
  const [begin, options = {}] = given.toReversed() as [Begin, TestOptions?]
  return parent().test(name, options, (t) => groups.run(t, begin))
}

const SELF = import.meta.url
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL !== SELF && context.parentURL?.includes('/test/')
      ? { url: SELF, shortCircuit: true }
      : next(specifier, context),
})

/** node:test enables its hook as the first test begins. */
function unwatched<T>(begin: () => T): T {
  const prototype = Object.getPrototypeOf(createHook({}))
  const { enable } = prototype
  prototype.enable = function (this: unknown) {
    return this
  }
  const begun = begin()
  prototype.enable = enable
  return begun
}
