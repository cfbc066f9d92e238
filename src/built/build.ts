import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { filesWithAddresses } from '#built/files-with-addresses.ts'
import { SOURCES } from '#built/fingerprint.ts'
import { writeLineTables } from '#built/line-tables.ts'
import { moveInto } from '#built/move-into.ts'

const PROGRAM = 'cli/program.ts'
/** Packages of hundreds of small modules. All others are loaded as they are. */
const WITHIN = ['kysely', 'typebox']

/**
 * Builds `src` into `folder`, which appears complete or not at all, however many processes build at the same time.
 * @param isCurrent whether the sources are still those that the folder is named for
 * @returns whether it is there
 */
export async function build(root: string, folder: string, isCurrent: () => boolean): Promise<boolean> {
  const { build: bundle, stop } = await import('esbuild')
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(folder.replace(/\/$/, '.'))
  try {
    const { metafile } = await bundle(optionsOf(root, folder, unfinished))
    refuseOthers(metafile!)
    writeLineTables(unfinished)
    if (!isCurrent()) return false
    return moveInto(folder, unfinished)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
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
  const known = [...SOURCES, 'node_modules'].map((folder) => `${folder}/`)
  const other = Object.keys(inputs).find((path) => !known.some((folder) => path.startsWith(folder)))
  if (other) throw new Error(`${other} is outside the folders of sources`)
}

function externalPackages(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(dependencies).filter((name) => !WITHIN.includes(name))
}
