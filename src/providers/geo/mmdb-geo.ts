import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { parseAddress } from '#net/networks.ts'
import { isPublicAddress } from '#net/public-address.ts'
import { type Geo, NOWHERE, type Place } from '#providers/geo/geo.ts'
import { type MmdbFile, openMmdb } from '#providers/geo/mmdb-file.ts'

/** Countries only. */
const SHIPPED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** No address is longer. */
const MAX_CHARACTERS = 60
/** About 3 MB. */
const MAX_CACHED = 20_000

type Options = {
  /** An operator's file, which knows better, and cities. */
  file: string | null
  /** That its licence requires. */
  attribution: string | null
  onFailure(error: unknown, file: string): void
}

/** Looks addresses up in the operator's file, and the country in the one that comes with us where that says nothing. */
export function mmdbGeo({ file, attribution, onFailure }: Options): Geo {
  const open: MmdbFile[] = []
  const read = (path: string) =>
    openMmdb(path).then(
      (opened) => void open.push(opened),
      (error) => onFailure(error, path),
    )
  const load = async () => {
    if (file !== null) await read(file)
    await read(shippedFile())
    places.clear()
  }
  const places = new LRUCache<string, Place>({ max: MAX_CACHED })
  let loading: Promise<void> | null = null
  return {
    load: () => (loading ??= load()),
    attribution,
    locate(address) {
      if (address.length > MAX_CHARACTERS) return NOWHERE
      const cached = places.get(address)
      if (cached) return cached
      const place = find(open, address)
      places.set(address, place)
      return place
    },
  }
}

function find(open: readonly MmdbFile[], address: string): Place {
  const parsed = parseAddress(address)?.toString()
  if (!parsed || !isPublicAddress(parsed)) return NOWHERE
  let best = NOWHERE
  for (const database of open) {
    const place = locate(database, parsed)
    if (best.country === null) best = place
  }
  return best
}

/** The path of the file that comes with us. */
export function shippedFile(): string {
  return createRequire(import.meta.url).resolve(SHIPPED)
}

/** A damaged file can hold anything. */
function locate(database: MmdbFile, address: string): Place {
  try {
    return database.locate(address)
  } catch {
    return NOWHERE
  }
}
