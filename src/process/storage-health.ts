import type { Logger } from 'pino'
import type { Database } from '#kernel/database/database.ts'
import { troubleOf } from '#kernel/database/storage-failure.ts'
import { WriteHealth } from '#kernel/database/write-health.ts'
import { probeWrite } from '#kernel/jobs/probe-write.ts'
import type { StorageTrouble } from '#kernel/operations/service-errors.ts'
import { type BlobStore, BlobStoreFailure } from '#providers/blobs/blob-store.ts'

/** As large as many a file. */
const PROBE = Buffer.alloc(256_000)

const REASONS: Record<StorageTrouble, string> = {
  full: 'the disk is full',
  failing: 'the disk fails',
  locked: 'another program holds it locked',
  read_only: 'it is read-only',
  damaged: 'it is damaged',
  unreachable: 'it does not answer',
}

/** Whether the service can store anything, for /readyz. */
export class StorageHealth {
  #log: Logger
  #stores: { name: string; health: WriteHealth }[] = []

  constructor(log: Logger) {
    this.#log = log
  }

  /** Why writes fail, as a sentence; null while they work. */
  get problem(): string | null {
    const failing = this.#stores.find(({ health }) => health.trouble)
    return failing ? problemOf(failing.name, failing.health.trouble!) : null
  }

  watchDatabase(database: Database): Database {
    const isGeneral = (trouble: StorageTrouble | null) =>
      // On PostgreSQL a lock is on a row or a table, and others can be written.
      trouble === 'locked' && database.kind === 'postgres' ? null : trouble
    const health = this.#add('The database', {
      probe: () => probeWrite(database),
      troubleOf: (error) => isGeneral(troubleOf(error)),
    })
    return {
      ...database,
      write: (work) => health.watch(() => database.write(work)),
      longWrite: (work) => health.watch(() => database.longWrite(work)),
    }
  }

  /** Not for a store elsewhere: while that fails, everything but uploads works. */
  watchDisk(blobs: BlobStore): BlobStore {
    const health = this.#add('The file store', {
      probe: async () => blobs.remove((await blobs.put(probeBytes())).key),
      troubleOf: (error) => (error instanceof BlobStoreFailure ? (troubleOf(error.cause) ?? 'failing') : null),
    })
    return { ...blobs, put: (source) => health.watch(() => blobs.put(source)) }
  }

  stop() {
    for (const { health } of this.#stores) health.stop()
  }

  #add(name: string, options: Pick<ConstructorParameters<typeof WriteHealth>[0], 'probe' | 'troubleOf'>): WriteHealth {
    const onChange = (trouble: StorageTrouble | null) => {
      if (trouble) this.#log.error(problemOf(name, trouble))
      else this.#log.info(`${name} can be written to again.`)
    }
    const health = new WriteHealth({ ...options, onChange })
    this.#stores.push({ name, health })
    return health
  }
}

function problemOf(name: string, trouble: StorageTrouble): string {
  return `${name} cannot be written to: ${REASONS[trouble]}.`
}

async function* probeBytes() {
  yield PROBE
}
