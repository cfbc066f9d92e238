import { countryName } from '#analytics/classify/country-name.ts'
import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'
import { titlesOf } from '#resources/traffic/analytics/pages-store.ts'

/** What stands for a country or city that is not known. */
const UNKNOWN = 'unknown'

export async function topPages({ db, source, website_id, range, limit }: Asked) {
  const pages = await source.pages(range, limit)
  const titles = await titlesOf(
    db,
    website_id,
    pages.flatMap(({ page_id }) => page_id ?? []),
  )
  return pages.map(({ path, page_id, visitors, pageviews }) => ({
    path,
    page_id,
    title: (page_id !== null && titles.get(page_id)) || null,
    visitors,
    pageviews,
  }))
}

export async function topReferrers({ source, range, limit }: Asked) {
  const referrers = await source.referrers(range, limit)
  return referrers.map(({ referrer, ...row }) => ({ referrer: referrer || null, ...row }))
}

export async function topCountries({ source, range, limit }: Asked) {
  const countries = await source.countries(range, limit)
  return countries.map(({ country, visitors }) => ({
    country_code: country || null,
    country: country ? countryName(country) : UNKNOWN,
    visitors,
  }))
}

export async function topCities({ source, range, limit }: Asked) {
  const cities = await source.cities(range, limit)
  return cities.map(({ country, region, city, visitors }) => ({
    city: city || UNKNOWN,
    region: region || null,
    country_code: country || null,
    visitors,
  }))
}
