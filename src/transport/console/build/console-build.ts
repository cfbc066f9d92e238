import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { artifact, ROOT } from '#built/artifact.ts'
import { buildConsole, type ConsoleManifest, MANIFEST, TEXT_EDITOR } from '#transport/console/build/build-console.ts'

const CONSOLE = {
  kind: 'console',
  madeOf: [
    'console',
    'clients/typescript/src',
    'src/design-tokens',
    'src/html/in-browsers',
    'src/transport/console/build',
  ],
}

const FILE = /^[\w-]+-[A-Z0-9]{8}\.(js|css)$/
const ENCODINGS = { br: '.br', gzip: '.gz', identity: '' }
export type FileEncoding = keyof typeof ENCODINGS

/** The console's files, built from its sources as they are now. */
export class ConsoleBuild {
  #building: Promise<{ folder: string; manifest: ConsoleManifest }> | null = null

  /**
   * Builds where the sources have changed since the last build, in about a second; else only reads what to load.
   * @throws where a source is wrong or nothing can be written; the next call tries again
   */
  async manifest(): Promise<ConsoleManifest> {
    return (await this.#built()).manifest
  }

  /** The script for the page that is edited, which is of another origin; `tag` changes with it. */
  async textEditor(encoding: FileEncoding): Promise<{ body: Buffer; tag: string }> {
    const { folder } = await this.#built()
    return { body: await readFile(join(folder, TEXT_EDITOR + ENCODINGS[encoding])), tag: basename(folder) }
  }

  /** Returns null for a name that is not of this build. */
  async file(name: string, encoding: FileEncoding): Promise<Buffer | null> {
    if (!FILE.test(name)) return null
    const { folder } = await this.#built()
    return readFile(join(folder, name + ENCODINGS[encoding])).catch(() => null)
  }

  #built() {
    this.#building ??= newest().catch((error) => {
      this.#building = null
      throw error
    })
    return this.#building
  }
}

async function newest(): Promise<{ folder: string; manifest: ConsoleManifest }> {
  const folder = await artifact(CONSOLE, (unfinished) => buildConsole(ROOT, unfinished))
  if (!folder) throw new Error('The sources of the console were changed while it was built')
  return { folder, manifest: JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) }
}
