import { packAll } from '#kernel/versioning/packing/pack-histories.ts'
import type { Service } from './service.ts'

const DAY_MS = 86_400_000

/** Packs every version that may be packed, as the job would a day later. */
export async function packVersions({ database }: Pick<Service, 'database'>): Promise<void> {
  await packAll(database, Date.now() + DAY_MS, () => false)
}
