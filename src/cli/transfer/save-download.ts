import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailed } from '#cli/command.ts'

/** Streams what is at the address into the file, which is replaced only when all of it came. @returns its bytes */
export async function saveDownload(url: string, file: string): Promise<number> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new CommandFailed(`The download answered ${response.status}`)
  const half = `${file}.part`
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(half))
    await rename(half, file)
  } finally {
    await rm(half, { force: true })
  }
  return (await stat(file)).size
}
