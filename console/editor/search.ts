import { useNavigate, useSearch } from '@tanstack/react-router'

export const MODES = ['canvas', 'split', 'code'] as const
export type Mode = (typeof MODES)[number]
export const WIDTHS = ['390', '820', '1280', 'all'] as const
export type Width = (typeof WIDTHS)[number]
export const TABS = ['fields', 'settings', 'versions', 'usage'] as const
export type Tab = (typeof TABS)[number]

/** What the address says about the editor. */
export type EditorSearch = { mode?: Mode; width?: Width; beside?: Tab }

export function editorSearch({ mode, width, beside }: Record<string, unknown>): EditorSearch {
  return {
    mode: MODES.find((each) => each === mode),
    width: WIDTHS.find((each) => each === String(width)),
    beside: TABS.find((each) => each === beside),
  }
}

export function useEditorSearch(): [EditorSearch, (change: EditorSearch) => void] {
  const search = useSearch({ strict: false }) as EditorSearch
  const navigate = useNavigate()
  return [search, (change) => void navigate({ to: '.', search: { ...search, ...change } as never, replace: true })]
}
