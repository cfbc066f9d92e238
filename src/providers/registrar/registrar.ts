/** `amount` is a decimal with two places, `currency` a code of ISO 4217. */
export type Money = { amount: string; currency: string }

export type Offer = {
  name: string
  /** Whether it can be bought here. */
  available: boolean
  /** For a year; null for a name that is not sold here. */
  registrationPrice: Money | null
  /** To have it moved here from another registrar; null where that is not offered. */
  transferPrice: Money | null
  /** For a year more of a name registered here. */
  renewalPrice: Money | null
  premium: boolean
  /** Null when that is not known. */
  whoisPrivacy: boolean | null
}

/** `note` says what was asked and what the prices leave out. */
export type Checked = { ok: true; offers: Offer[]; note: string } | { ok: false; message: string }

export type Registrant = {
  first_name: string
  last_name: string
  organization?: string
  email: string
  /** E.164, like +4930123456. */
  phone: string
  address: string
  address_2?: string
  city: string
  state?: string
  postal_code: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
}

export type Order = {
  name: string
  years: number
  autoRenew: boolean
  /** Hides the registrant from the public. */
  whoisPrivacy: boolean
  /** The agreed price of a premium name, which the registrar must not exceed; null for other names. */
  premiumPrice: string | null
  registrant: Registrant
}

/** `authCode` is what the former registrar gives the owner. */
export type Transfer = Omit<Order, 'years'> & { authCode: string }

/** `refused`: nothing was done, and repeating it does not help. `unavailable`: down, slow or failing; nothing is known. */
export type RegistrarFailure = { ok: false; reason: 'refused' | 'unavailable'; message: string }
export type RegistrarOutcome = { ok: true } | RegistrarFailure

/** `none`: the registrar has no such registration of ours. `expiresAt` is in milliseconds since 1970. */
export type Registration =
  | { ok: true; state: 'none' }
  | { ok: true; state: 'pending'; reference: string | null }
  | { ok: true; state: 'registered'; reference: string | null; expiresAt: number | null }
  | RegistrarFailure

/** Who sells and registers domains. Names are in ASCII and lower case, without a root dot. Failures are values. */
export type Registrar = {
  kind: 'static' | 'dnsimple'
  /** An operator registers what is ordered; then nothing but `check` reaches anyone. */
  byHand: boolean
  maxYears: number
  /** In the order of `names`. All in parallel, within seconds. */
  check(names: readonly string[]): Promise<Checked>
  /** Buys the name. Called again only after `find` has answered `none`. */
  register(order: Order): Promise<Registration>
  /** What became of a registration, by its reference or, where that was never received, by its name. */
  find(name: string, reference: string | null): Promise<Registration>
  /** Moves the name here from another registrar, for a year more. Called again only after `findTransfer` has answered `none`. */
  transfer(order: Transfer): Promise<Registration>
  /** What became of a transfer, as `find` says it of a registration. */
  findTransfer(name: string, reference: string | null): Promise<Registration>
  /** Sets whether a registered name is renewed automatically. Can be repeated. */
  setAutoRenew(name: string, on: boolean): Promise<RegistrarOutcome>
  /** Sets whether the public sees who owns a registered name. Can be repeated. */
  setWhoisPrivacy(name: string, on: boolean): Promise<RegistrarOutcome>
  /** Renews a registered name; not to be repeated before `find` shows that the expiry has not moved. */
  renew(name: string, years: number, premiumPrice: string | null): Promise<RegistrarOutcome>
  close(): Promise<void>
}
