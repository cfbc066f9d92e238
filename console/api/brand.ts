import { queryOptions } from '@tanstack/react-query'
import type { Brand } from '#client/generated.ts'
import { api } from './api.ts'
import { myKey, siteKey } from './keys.ts'

/** A brand that is shown: it has a name. */
export type ShownBrand = Omit<Brand, 'name'> & { name: string }

/** That of the person's own account. */
export const ownBrandQuery = queryOptions({ queryKey: myKey('brand'), queryFn: () => api.brand.get() })

/** What the people of a website see. */
export const brandOfSiteQuery = (websiteId: string) =>
  queryOptions({ queryKey: siteKey(websiteId, 'brand'), queryFn: () => api.websiteBrand.get(websiteId) })

/**
 * What the page came with: the brand that the person sees where no website is open. It is `own` where their own account has it,
 * else of the one account that has all of their websites.
 */
export const firstBrand: (ShownBrand & { own: boolean }) | null = JSON.parse(
  document.querySelector<HTMLElement>('#console')?.dataset.brand ?? 'null',
)

export function ifShown(brand: Brand): ShownBrand | null {
  const { name } = brand
  return name === null ? null : { ...brand, name }
}
