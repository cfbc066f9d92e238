import type { Shown } from '#kernel/operations/site-view.ts'
import { isPattern } from '#resources/content/pages/rules.ts'

type Viewed = {
  path: string
  status: 'published' | 'draft'
  title: string | null
  latest_number: number
  pinned_number: number | null
}

/** How what visitors see differs from this view. */
export function viewWarnings(page: Viewed, shown: Shown): string[] {
  const { path, status, title, latest_number, pinned_number } = page
  const warnings: string[] = []
  if (status === 'draft') warnings.push('The page is a draft: visitors get 404 until its status is published.')
  const behind = pinned_number !== null && pinned_number < latest_number
  if (behind && shown === 'latest')
    warnings.push(`Visitors see version ${pinned_number}, which is pinned; this is version ${latest_number}.`)
  if (behind && shown === 'live')
    warnings.push(`This is version ${pinned_number}, which is pinned; the latest is version ${latest_number}.`)
  if (isPattern(path)) warnings.push(`The path ${path} is a pattern that matches many addresses.`)
  if (!title?.trim()) warnings.push('The page has no title.')
  return warnings
}
