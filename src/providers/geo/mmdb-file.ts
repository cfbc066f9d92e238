import { readFile } from 'node:fs/promises'
import { NOWHERE, type Place } from '#providers/geo/geo.ts'
import { placeOfRecord } from '#providers/geo/place-of-record.ts'

/** An open MaxMind database file. */
export type MmdbFile = {
  locate(address: string): Place
  /** When the data was built, in milliseconds since 1970. */
  builtAt: number
  /** As its publisher names it, like `GeoLite2-City`. */
  type: string
}

/** Reads the whole file into memory. @throws Error when it cannot be read or is no such file */
export async function openMmdb(path: string): Promise<MmdbFile> {
  const [bytes, { Reader }] = await Promise.all([readFile(path), import('mmdb-lib')])
  const reader = new Reader(bytes)
  const { buildEpoch, databaseType, ipVersion } = reader.metadata
  return {
    builtAt: buildEpoch.getTime(),
    type: databaseType,
    locate(address) {
      // The reader would look up the beginning of an IPv6 address as if it were of IPv4.
      if (ipVersion === 4 && address.includes(':')) return NOWHERE
      return placeOfRecord(reader.get(address))
    },
  }
}
