import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { filesWithAddresses } from '#built/files-with-addresses.ts'
import { SOURCES } from '#built/fingerprint.ts'
import { writeLineTables } from '#built/line-tables.ts'

const PROGRAM = 'cli/program.ts'
/** Packages of hundreds of small modules. All others are loaded as they are. */
const WITHIN = ['kysely', 'typebox']

/** Builds `src` into `unfinished`, which is moved to `folder` later. */
export async function build(root: string, unfinished: string, folder: string): Promise<void> {
  const { build: bundle, stop } = await import('esbuild')
  try {
    const { metafile } = await bundle(optionsOf(root, folder, unfinished))
    refuseOthers(metafile!)
    writeLineTables(unfinished)
  } finally {
    await stop()
  }
}

function optionsOf(root: string, folder: string, outdir: string): BuildOptions {
  const { programs, plugin } = filesWithAddresses(join(root, 'src'), folder)
  return {
    entryPoints: [join(root, 'src', PROGRAM), ...programs],
    outbase: join(root, 'src'),
    outdir,
    absWorkingDir: root,
    metafile: true,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'esnext',
    external: externalPackages(root),
    sourcemap: true,
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    inject: [join(root, 'src/built/original-stacks.ts')],
    plugins: [plugin],
    logLevel: 'silent',
  }
}

/** A change of any other file would not be noticed. */
function refuseOthers({ inputs }: Metafile) {
  const isKnown = (path: string) =>
    SOURCES.some((folder) => path.startsWith(`${folder}/`)) || /(^|\/)node_modules\//.test(path)
  const other = Object.keys(inputs).find((path) => !isKnown(path))
  if (other) throw new Error(`${other} is outside the folders of sources`)
}

function externalPackages(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(dependencies).filter((name) => !WITHIN.includes(name))
}
