import type { EditedKind } from '#console/paths.ts'

/** What the API calls a kind of record that the console edits. */
export type KindOfApi = 'page' | 'header' | 'footer' | 'html_head' | 'component' | 'snippet' | 'theme'

const KINDS: Record<KindOfApi, EditedKind> = {
  page: 'pages',
  header: 'headers',
  footer: 'footers',
  html_head: 'html_heads',
  component: 'components',
  snippet: 'snippets',
  theme: 'themes',
}

export const EDITED_KINDS: readonly EditedKind[] = Object.values(KINDS)

/** Null for kinds that have no editor. */
export function editedKindOf(kind: string): EditedKind | null {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind as KindOfApi] : null
}

export function kindOfApi(edited: EditedKind): KindOfApi {
  return (Object.keys(KINDS) as KindOfApi[]).find((kind) => KINDS[kind] === edited)!
}
