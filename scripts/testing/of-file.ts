// What a test file has as `node:test` when `run-files.ts` runs it: its tests are begun by the file's own test. node:test alone would watch
// every promise of the process to know which test has begun another, which took a fifth of the processor time of `test/api`.
import { createHook } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { mock as mockOfNode, type TestContext, type TestOptions, test as testOfNode } from 'node:test'

let file: TestContext | undefined
/** What nothing has caught. node:test tells it as well, but only at the end of the process and without the file. */
const uncaught: unknown[] = []
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => uncaught.push(error))

/** Runs a file as a test that contains those of the file. */
export async function testFile(name: string, options: TestOptions, run: (t: TestContext) => Promise<void>) {
  await unwatched(() =>
    testOfNode(name, options, async (t) => {
      file = t
      t.after(() => {
        if (uncaught.length > 0) throw new AggregateError(uncaught.splice(0), 'nothing has caught these')
      })
      await run(t)
    }),
  )
}

export const mock = mockOfNode
export const test = (...given: unknown[]) => Reflect.apply(file!.test, file, given)
export const before: TestContext['before'] = (...given) => file!.before(...given)
export const after: TestContext['after'] = (...given) => file!.after(...given)
export const beforeEach: TestContext['beforeEach'] = (...given) => file!.beforeEach(...given)
export const afterEach: TestContext['afterEach'] = (...given) => file!.afterEach(...given)

/** Its tests are those that `begin` begins before it returns. */
export function describe(name: string, begin: () => void): Promise<void> {
  return file!.test(name, (t) => {
    const outer = file
    file = t
    begin()
    file = outer
  })
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
