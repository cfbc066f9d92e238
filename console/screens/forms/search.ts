import { oneOf, page, searchOf, text } from '#console/shell/search.ts'

/** Whether the inbox or the form is shown, and of the inbox which box, and which submission is open. */
export const formSearch = searchOf({
  tab: oneOf('form'),
  box: oneOf('new', 'read', 'archived', 'spam'),
  page,
  sent: text,
})
export type FormSearch = ReturnType<typeof formSearch>
