/** Looks names up in the domain name system. */
export interface NameResolver {
  /** The names of an address; none where it has none. @throws Error when nobody answers in time */
  reverse(address: string): Promise<string[]>
  /** The addresses of a name, of both families; none where there are none. @throws Error when nobody answers in time */
  addresses(name: string): Promise<string[]>
}
