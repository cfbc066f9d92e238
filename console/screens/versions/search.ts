import { matching, oneOf, searchOf, text } from '#console/shell/search.ts'

const version = matching(/^(?:\d{1,9}|live|latest)$/)

/** Which versions are compared, the older one first, and how; `on` is the page on which a shared part is looked at. */
export const versionsSearch = searchOf({
  a: version,
  b: version,
  view: oneOf('seen', 'read', 'code'),
  layout: oneOf('slider'),
  device: oneOf('mobile'),
  on: text,
})
