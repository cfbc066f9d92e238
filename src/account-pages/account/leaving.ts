type Named = { id: string; name: string }

/** What goes with an account that is deleted, and what stands in the way. */
export type Leaving = {
  /** Websites of the account, each with who can take it over. */
  own: (Named & { admins: (Named & { email: string })[]; isAdmin: boolean; bought: string[] })[]
  /** Websites of others, which only lose a member. */
  others: Named[]
  /** Those of them that have no other admin. */
  onlyAdminOf: Named[]
  isOnlyUser: boolean
}

/** How account pages delete an account; see `src/resources/people/users`. */
export type Departures = {
  lookAt(person: { userId: string; accountId: string }): Promise<Leaving>
  /** `choices` says of each own website `delete`, or the id of the admin who gets it. @throws ValidationFailed */
  carryOut(
    person: { userId: string; accountId: string },
    choices: ReadonlyMap<string, string>,
    requestId: string,
  ): Promise<void>
}
