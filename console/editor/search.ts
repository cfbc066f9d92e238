import { oneOf, searchOf, useSearchState } from '#console/shell/search.ts'

/** The page alone, the page with its code below or beside it, and the code alone. */
export const MODES = ['canvas', 'drawer', 'split', 'code'] as const
export type Mode = (typeof MODES)[number]
export const WIDTHS = ['390', '820', '1280', 'all'] as const
export type Width = (typeof WIDTHS)[number]
const TABS = ['settings', 'versions', 'usage', 'comments'] as const
/** Of the inspector; the selection has no place in the address. */
export type Tab = (typeof TABS)[number]

/** What the address says about the editor. */
export const editorSearch = searchOf({ mode: oneOf(...MODES), width: oneOf(...WIDTHS), beside: oneOf(...TABS) })

export const useEditorSearch = () => useSearchState(editorSearch, { replace: true })
