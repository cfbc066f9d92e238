import { oneOf, searchOf, text } from '#console/shell/search.ts'

/** Which users and websites are shown. */
export const usersSearch = searchOf({ search: text, only: oneOf('suspended', 'operators') })
export const websitesSearch = searchOf({ search: text })
