import { page, searchOf, text } from '#console/shell/search.ts'

/** Which files are shown, and which one is open. */
export const assetsSearch = searchOf({ kind: text, name: text, page, asset: text })
export type AssetsSearch = ReturnType<typeof assetsSearch>
