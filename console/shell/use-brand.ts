import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brandOfSiteQuery, firstBrand, ifShown, ownBrandQuery, type ShownBrand } from '#console/api/brand.ts'
import { websitesQuery } from '#console/api/queries.ts'
import { nameWindows } from '#console/ui/title.ts'
import { useParam } from './search.ts'

const PRODUCT = 'Sitewright'

/** What stands in place of the product: the brand of the account that has the open website. The title of the window follows. */
export function useBrand(): ShownBrand | null {
  const brand = useShownBrand()
  const name = brand?.name ?? PRODUCT
  useEffect(() => nameWindows(name), [name])
  return brand
}

function useShownBrand(): ShownBrand | null {
  const open = useParam('site')
  const { data: sites = [] } = useQuery(websitesQuery)
  const site = sites.find(({ id, subdomain }) => subdomain === open || id === open)
  const { data: ofSite } = useQuery({ ...brandOfSiteQuery(site?.id ?? ''), enabled: site !== undefined })
  const { data: own } = useQuery(ownBrandQuery)
  if (site && ofSite) return ifShown(ofSite)
  if (site || !own) return firstBrand
  return ifShown(own) ?? (firstBrand?.own ? null : firstBrand)
}
