import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Json } from '#test/support/client.ts'
import { joinChunks } from '#transport/console/build/join-chunks.ts'

const LARGE = `/* @preserve */ export const large = ${JSON.stringify('x'.repeat(8_000))}`
const SOURCES = {
  'main.js': `import { count } from './counter.js'
    import { small } from './small.js'
    count('main')
    export const loaded = { first: () => import('./first.js'), second: () => import('./second.js'),
      third: () => import('./third.js'), small }`,
  'counter.js': `export const counted = []; export const count = (by) => counted.push(by)`,
  'small.js': `export const small = 'small'; export default 'default'`,
  'large.js': LARGE,
  'both.js': `import { count } from './counter.js'; count('both'); export const both = 'both'`,
  'first.js': `import { count, counted } from './counter.js'; import { both } from './both.js'; import { large } from './large.js'
    import word from './small.js'
    count('first'); export const first = { counted, both, word, large: large.length }`,
  'second.js': `import { count, counted } from './counter.js'; import { both } from './both.js'; import { large } from './large.js'
    count('second'); export const second = { counted, both, large: large.length }`,
  'third.js': `import { both } from './both.js'; export const third = both`,
}

test('what is loaded first is one file, and every module still runs once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
  try {
    for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text)
    const outdir = join(folder, 'out')
    const shared = { bundle: true, minify: true, format: 'esm', outdir, write: false, absWorkingDir: folder } as const
    const names = { entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]' }
    const made = await build({ ...shared, ...names, entryPoints: ['main.js'], splitting: true, metafile: true })
    const outputs = Object.entries(made.metafile.outputs)
    const entry = outputs
      .find(([, each]) => each.entryPoint === 'main.js')![0]
      .split('/')
      .at(-1)!
    const { scripts, script } = await joinChunks((options) => build({ ...shared, ...options }), made, entry)
    mkdirSync(outdir)
    writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }')
    for (const [name, text] of scripts) writeFileSync(join(outdir, name), text)

    const files = readdirSync(outdir).filter((name) => name.endsWith('.js'))
    // The one file, the three that are loaded later, and the large chunk that two of them share.
    assert.equal(files.length, 5, files.join())
    assert.ok(outputs.length > files.length)
    const main = await import(pathToFileURL(join(outdir, script)).href)
    const loaded = Object.values<Json>(main).find((value) => value?.first)
    const { first } = await loaded.first()
    const { second } = await loaded.second()
    assert.deepEqual(first, { counted: first.counted, both: 'both', word: 'default', large: 8_000 })
    assert.deepEqual(second, { counted: first.counted, both: 'both', large: 8_000 })
    assert.equal(second.counted, first.counted)
    assert.deepEqual(first.counted, ['both', 'main', 'first', 'second'])
    assert.equal((await loaded.third()).third, 'both')
    assert.equal(loaded.small, 'small')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
