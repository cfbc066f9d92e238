// The program of a test process: runs the test files that it is given, as arguments or one after another by its parent, each as a
// test that contains those of the file. A process for each file would spend most of its time loading the product.
import { on } from 'node:events'
import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { testFile } from './of-file.ts'
import type { Message } from './reporter.ts'

/** For what hangs: a whole Debian takes half of it beside other tests. */
const FILE_TIMEOUT_MS = 840_000
const EXIT_GRACE_MS = 5_000

const given = process.argv.slice(2)
for await (const file of given.length > 0 ? given : filesOfParent())
  await testFile(file, { timeout: FILE_TIMEOUT_MS }, async (t) => {
    t.after(() => mock.reset())
    await import(pathToFileURL(file).href)
  })
// What files share ends with the last one.
process.emit('files done' as 'beforeExit', 0)
// Unreferenced, so it fires only where something else keeps the process alive.
setTimeout(failOpen, EXIT_GRACE_MS).unref()

/** The parent sends the next file once it has the results of the last, and null at the end. */
async function* filesOfParent(): AsyncGenerator<string> {
  for await (const [file] of on(process, 'message') as AsyncIterableIterator<[string | null]>) {
    if (file === null) return
    yield file
  }
}

function failOpen() {
  const detail = `a file has left something open: ${process.getActiveResourcesInfo().join(', ')}; run the files one by one`
  const message: Message = {
    file: null,
    seconds: 0,
    passed: 0,
    skips: [],
    failures: [{ name: '(the process)', detail }],
  }
  process.send!(message, () => process.exit(1))
}
