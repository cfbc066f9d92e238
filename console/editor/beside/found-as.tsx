import { useQuery } from '@tanstack/react-query'
import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import type { Fields } from '../source.ts'
import css from './found-as.module.css'

/** Search engines cut what is longer, in characters. */
const MOST_TITLE = 60
const MOST_DESCRIPTION = 160

/** How a page appears in a search and where its link is shared, with what is typed now. */
export function FoundAs({ page, fields }: { page: Page; fields: Fields }) {
  const site = useSite()
  const { data: facts } = useQuery({
    queryKey: siteKey(site.id, 'facts', 'values'),
    queryFn: () => api.facts.get(site.id),
  })
  const said = (name: string) =>
    spoken(String(fields[name] ?? ''), { page, site, facts, title: String(fields.title ?? '') })
  const title = said('meta_title') || said('title')
  const description = said('meta_description')
  const address = new URL(page.path, site.url)
  const picture = String(fields.og_image_asset_id ?? '')
  const { data: asset } = useQuery({
    queryKey: siteKey(site.id, 'assets', 'one', picture),
    queryFn: () => api.assets.get(picture),
    enabled: picture !== '',
  })
  return (
    <>
      <figure className={css.card} aria-label="In a search">
        <figcaption className={css.caption}>In a search</figcaption>
        <p className={css.address}>{address.host + (page.path === '/' ? '' : page.path.replaceAll('/', ' › '))}</p>
        <p className={css.found}>{cut(title, MOST_TITLE) || 'No title yet'}</p>
        <p className={css.words}>
          {cut(description, MOST_DESCRIPTION) || 'No description: search engines pick a text of the page.'}
        </p>
      </figure>
      <figure className={css.card} aria-label="Where it is shared">
        <figcaption className={css.caption}>Where it is shared</figcaption>
        {picture !== '' && asset?.id === picture && <img src={asset.url} alt="" className={css.picture} />}
        <p className={css.address}>{address.host}</p>
        <p className={css.shared}>{said('og_title') || title || 'No title yet'}</p>
        <p className={css.words}>{said('og_description') || description}</p>
      </figure>
    </>
  )
}

type Known = { page: Page; site: { name: string }; facts: unknown; title: string }

/** With the values that templates name; what comes from a row is left as a gap. */
function spoken(text: string, { site, facts, title, page }: Known): string {
  const values: Record<string, unknown> = { 'website.name': site.name, 'page.title': title, 'page.path': page.path }
  const named = (facts as { facts?: Record<string, unknown> } | undefined)?.facts ?? {}
  return text.replace(/\{\{\s*([\w.]+)[^}]*\}\}/g, (_, path: string) => {
    const value = values[path] ?? named[path.replace(/^website\.facts\./, '')]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '…'
  })
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')} …` : text
}
