import { createHook } from 'node:async_hooks'

type Hook = ReturnType<typeof createHook>

let hook: Hook | undefined
const prototype: Hook = Object.getPrototypeOf(createHook({}))
const { enable } = prototype
prototype.enable = function () {
  hook ??= this
  return enable.call(this)
}

/**
 * Node's test runner follows every promise of the process, to know which test it belongs to: a seventh of the processor time of all tests.
 * Only the tests of a file need that, which find their file by it while it is imported. An error that nobody catches later fails the file
 * and not its test.
 */
export function followPromises(on: boolean): void {
  if (on) hook?.enable()
  else hook?.disable()
}
