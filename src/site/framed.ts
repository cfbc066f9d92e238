import { withCurrentAddresses } from '#site/assets/current-addresses.ts'
import { homeIn } from '#site/home-page.ts'
import { pageAtPath } from '#site/page-at-path.ts'
import { gatherPage, type PartsFrom } from '#site/page-parts.ts'
import type { SitePage } from '#site/pages-store.ts'
import { composeTask } from '#site/render/compose-document.ts'

/** A page of the service's own. `html` is shown as it is: no template in it runs. */
export type OwnPage = {
  title: string
  language: string
  html: string
  /** The path of the page that the visitor came from. */
  path: string | null
}

const CSS = '.site-own { box-sizing: border-box; max-width: 44rem; margin-inline: auto; padding: 3rem 1.25rem; }'

/**
 * The page within the website's header, footer and styles, as the page has them that the visitor came from, or else the home
 * page. Null where there is neither.
 */
export async function framed(from: PartsFrom, { title, language, html, path }: OwnPage): Promise<string | null> {
  const around = await pageAround(from, path, language)
  const gathered = around && (await gatherPage(from, around, { content: `<main class="site-own">\n${html}\n</main>` }))
  if (!gathered) return null
  const { parts } = gathered
  const composed = await from.compute(composeTask, {
    ...parts,
    page: {
      ...parts.page,
      language,
      title: `${title} · ${parts.site.name}`,
      robots: 'noindex',
      ...{ meta_title: null, meta_description: null, og_title: null, og_description: null },
      ...{ og_image: null, structured_data: null },
    },
    css: [...parts.css, CSS],
    alternates: [],
    feeds: [],
    visit_script: null,
    prev_url: null,
    next_url: null,
  })
  return (await withCurrentAddresses(from, from.site.id, composed)).html
}

async function pageAround(from: PartsFrom, path: string | null, language: string): Promise<SitePage | undefined> {
  const page = path === null ? undefined : await pageAtPath(from, path)
  return page ?? homeIn(from, language)
}
