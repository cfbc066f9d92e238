import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { joinChunks } from '#transport/console/build/join-chunks.ts'
import { ownModules } from '#transport/console/build/own-modules.ts'

/**
 * React Aria brings its few words in thirty languages, a fifth of what the console loads at first. The console is in
 * English, so the others are left out.
 */
const onlyEnglish: Plugin = {
  name: 'only English',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-(aria|stately)[\w-]*[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) =>
      /en-US\.m?js$/.test(path) ? undefined : { contents: 'export default {}', loader: 'js' },
    )
  },
}

/** What the page of the console loads, as names of files within the build. */
export type ConsoleManifest = { script: string; styles: string }

export const MANIFEST = 'manifest.json'
export const TEXT_EDITOR = 'text.js'

/**
 * Builds `console` into an empty folder, with every file compressed beside it.
 * @throws where a source of the console is wrong, or nothing can be written
 */
export async function buildConsole(root: string, folder: string): Promise<void> {
  const { build, stop } = await import('esbuild')
  try {
    const made = await build(optionsOf(root, folder))
    const { entry, styles } = firstOf(made)
    const { scripts, script } = await joinChunks(
      (options) => build({ ...MODULES, ...options, outdir: folder }),
      made,
      entry,
    )
    for (const [name, text] of scripts) writeFileSync(join(folder, name), text)
    for (const { path, contents } of made.outputFiles) if (!path.endsWith('.js')) writeFileSync(path, contents)
    await build(textEditorOf(root, folder))
    const manifest: ConsoleManifest = { script, styles }
    writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest))
    await compressAll(folder)
  } finally {
    await stop()
  }
}

const FOR_BROWSERS = {
  bundle: true,
  minify: true,
  platform: 'browser',
  target: ['chrome120', 'firefox121', 'safari17.2'],
  legalComments: 'none',
  logLevel: 'silent',
} satisfies BuildOptions

const MODULES = { ...FOR_BROWSERS, format: 'esm' } satisfies BuildOptions

/** One script, as the page that it runs in lets no other be loaded. */
function textEditorOf(root: string, folder: string): BuildOptions {
  const entryPoints = [join(root, 'console/in-frame/text.ts')]
  return { ...FOR_BROWSERS, entryPoints, outfile: join(folder, TEXT_EDITOR), absWorkingDir: root, format: 'iife' }
}

function optionsOf(root: string, outdir: string) {
  return {
    ...MODULES,
    entryPoints: [join(root, 'console/main.tsx')],
    outdir,
    absWorkingDir: root,
    metafile: true,
    write: false,
    splitting: true,
    jsx: 'automatic',
    // Browsers may cache each for ever.
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    plugins: [onlyEnglish, ownModules()],
  } satisfies BuildOptions
}

/** The names of what the page loads of the first build. */
function firstOf({ metafile: { outputs } }: { metafile: Metafile }) {
  const [path, main] = Object.entries(outputs).find(([, each]) => each.entryPoint === 'console/main.tsx')!
  return { entry: basename(path), styles: basename(main.cssBundle!) }
}

/** Once for all, and on other threads: nobody waits while a file is compressed. */
async function compressAll(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => /\.(js|css)$/.test(each))) {
    const bytes = readFileSync(join(folder, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
    writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}
