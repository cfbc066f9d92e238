export type CompileOptions = {
  /** Marks links to the present page with `aria-current="page"`, as headers and footers do. */
  marksCurrentLinks?: boolean
  /** It stands in `<head>`, as an html head does, where values and notes are text only. */
  isHead?: boolean
}
