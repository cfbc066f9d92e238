const NAMES: Record<string, string> = {
  ai: 'AI',
  search: 'Search engines',
  seo: 'SEO',
  monitor: 'Monitors',
  social: 'Link previews',
  feed: 'Feed readers',
  ads: 'Advertising',
  archive: 'Archives',
  scanner: 'Scanners',
  tool: 'Programs',
  other: 'Other',
}

/** What a kind of machine is called. */
export function categoryName(category: string): string {
  return NAMES[category] ?? category
}
