/** The attributes of each element of the template language; null takes any. */
export const SITE_ELEMENTS: Readonly<Record<string, readonly string[] | null>> = {
  'site-component': null,
  'site-snippet': ['name'],
  'site-form': ['name'],
  'site-search': ['results', 'placeholder', 'limit'],
  'site-rows': ['table', 'where', 'sort', 'limit', 'paginate', 'group-by', 'group-format'],
  'site-empty': [],
  'site-slot': ['name'],
  'site-language-links': [],
  'site-feed': [
    'table',
    'title',
    'where',
    'sort',
    'limit',
    'entry-title',
    'entry-summary',
    'entry-content',
    'entry-updated',
    'entry-picture',
  ],
}

/** What `<site-rows>` takes where it repeats the rows of a value. */
export const REFERRED_ATTRIBUTES: readonly string[] = ['of', 'limit']

/** Attributes that any element takes, taken out of the source. */
export const CONDITIONS: ReadonlySet<string> = new Set(['site-if', 'site-unless'])
