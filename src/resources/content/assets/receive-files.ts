import { limitsOf } from '#accounts/limits.ts'
import type { ChargedAccount } from '#accounts/store.ts'
import { invalid, LimitReached, TooLarge, ValidationFailed } from '#kernel/operations/errors.ts'
import type { IncomingBody } from '#kernel/operations/incoming-body.ts'
import { asPart, WrongParts } from '#kernel/operations/part-failed.ts'
import {
  type ReceiveContext,
  type ReceivedFile,
  receiveFile,
  storageLimitReached,
} from '#resources/content/assets/receive-file.ts'

/** Files of one form. */
export const MAX_FILES = 20
/** All of them together may have so many times the bytes of the plan's largest. */
const LARGEST_TOGETHER = 4
/** What a form may add to each of its files, and once: boundaries, headers, other fields. */
const OVERHEAD_BYTES = 64 * 1024

/** Several stored files without records yet, in their order. */
export type ReceivedFiles = { files: ReceivedFile[]; fingerprint: unknown }

/**
 * Stores the files of a form one after the other, within the account's limits, for all of them together.
 * @throws ValidationFailed naming every file that is wrong; TooLarge, LimitReached before more is stored than allowed; StorageUnavailable
 */
export async function receiveFiles(
  context: ReceiveContext,
  account: ChargedAccount,
  incoming: IncomingBody,
): Promise<ReceivedFiles> {
  const limits = limitsOf(account, context.plans)
  const most = LARGEST_TOGETHER * limits.file_bytes
  const check = (size: number) => {
    if (size > most)
      throw new TooLarge(
        `The files together are larger than ${most} bytes`,
        'Send fewer at a time; each may be as large as the plan allows.',
      )
    if (size > Math.max(0, limits.storage_bytes - account.storage_used)) throw storageLimitReached(limits.storage_bytes)
  }
  if (incoming.length !== null) check(incoming.length - OVERHEAD_BYTES * (MAX_FILES + 1))
  const files: ReceivedFile[] = []
  const wrong = new WrongParts('files')
  let [index, size] = [0, 0]
  for await (const { filename, contentType: content_type, bytes } of incoming.files()) {
    if (index === MAX_FILES) throw invalid('files', `are too many (maximum is ${MAX_FILES})`)
    const counted = countedBytes(bytes, (length) => {
      size += length
      check(size)
    })
    const file = { bytes: counted, length: null, filename, content_type, replaces: null }
    try {
      files.push(await receiveFile(context, account, file))
    } catch (error) {
      const goesOn = error instanceof ValidationFailed && !(error instanceof LimitReached)
      if (!goesOn) asPart('files', index)(error)
      wrong.add(index, error)
      // What is wrong with a file may be known before its bytes are read.
      for await (const _ of counted);
    }
    index++
  }
  wrong.throwIfAny()
  if (files.length === 0) throw invalid('files', "can't be blank: the form has no file")
  return { files, fingerprint: files.map(({ fingerprint }) => fingerprint) }
}

async function* countedBytes(bytes: AsyncIterable<Uint8Array>, add: (length: number) => void) {
  for await (const chunk of bytes) {
    add(chunk.length)
    yield chunk
  }
}
