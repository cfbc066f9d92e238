/** Where an address is; null where that is not known. */
export type Place = {
  /** ISO 3166-1, two capital letters. */
  country: string | null
  region: string | null
  city: string | null
}

export const NOWHERE: Place = { country: null, region: null, city: null }

/** Finds where addresses are, by data on this machine: no address is sent anywhere. */
export interface Geo {
  /** Reads the data, once. Afterwards `locate` works; before, everything is nowhere. Never rejects. */
  load(): Promise<void>
  /** `address` is an IPv4 or IPv6 address. Private addresses, and what is no address, are nowhere. Never throws. */
  locate(address: string): Place
  /** What the licence of the operator's data requires to be shown beside it. */
  readonly attribution: string | null
}
