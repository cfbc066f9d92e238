import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** Reads one choice of an address; undefined where there is none or it is none that we know. */
type Reader<Value> = (given: unknown) => Value | undefined
type Readers = Record<string, Reader<unknown>>
type Read<Of extends Readers> = { [Name in keyof Of]?: ReturnType<Of[Name]> }

export const text: Reader<string> = (given) => (given === undefined || given === '' ? undefined : String(given))
/** Of a list, from 1. */
export const page: Reader<number> = (given) => (Number(given) > 1 ? Math.floor(Number(given)) : undefined)
export const flag: Reader<true> = (given) => (given === true ? true : undefined)
export const matching =
  (pattern: RegExp): Reader<string> =>
  (given) =>
    pattern.test(String(given)) ? String(given) : undefined
/** The usual choice is left out, so that addresses stay short. */
export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Reader<Value> =>
  (given) =>
    values.find((value) => value === String(given))

/** What the address says about a screen: the route's `validateSearch`, and the type of `useSearchState`. */
export function searchOf<const Of extends Readers>(readers: Of) {
  return (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(given[name])])) as Read<Of>
}

export const pagedSearch = searchOf({ page })

/** The choices of a screen, and how to change some; undefined leaves one out. Another page of a list is shown from its top. */
export function useSearchState<Search extends object>(
  read: (given: Record<string, unknown>) => Search,
  how: { replace?: boolean; resetScroll?: boolean } = {},
): [Search, (change: Partial<Search>) => void] {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<Search>) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...part }), resetScroll: 'page' in part, ...how })
  return [search, change]
}

/** A part of the address, such as the `id` of `/forms/$id`. */
export function useParam(name: string): string {
  const params: Record<string, string> = useParams({ strict: false })
  return params[name] ?? ''
}
