import { mapCssUrls } from '#importers/links/css-urls.ts'
import type { WorkBudget } from '#text/work-budget.ts'

/** The addresses in a stylesheet. @throws WorkExceeded */
export function urlsOfCss({ css }: { css: string }, budget: WorkBudget): string[] {
  budget.spend(css.length)
  const urls = new Set<string>()
  mapCssUrls(css, (url) => {
    urls.add(url)
    return null
  })
  return [...urls]
}

/** The stylesheet with new addresses. @throws WorkExceeded */
export function rewriteCss(
  { css, urls }: { css: string; urls: readonly (readonly [string, string])[] },
  budget: WorkBudget,
): string {
  budget.spend(css.length)
  const addresses = new Map(urls)
  return mapCssUrls(css, (url) => addresses.get(url) ?? null)
}
