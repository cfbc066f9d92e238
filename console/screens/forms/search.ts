import { oneOf, page, searchOf, text } from '#console/shell/search.ts'

/** Which tab is shown; of the inbox which box, and which submission is open; what is counted by, and of how many days. */
export const formSearch = searchOf({
  tab: oneOf('counts', 'form'),
  box: oneOf('new', 'read', 'archived', 'spam'),
  page,
  sent: text,
  by: text,
  days: oneOf('7', '30', '90', '365'),
})
export type FormSearch = ReturnType<typeof formSearch>
