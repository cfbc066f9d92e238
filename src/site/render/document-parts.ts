/** A page's language versions (its own may be among them); the first is the website's default. */
export type Alternate = { language: string; url: string }

/** The picture that is shown with a link to a page: its absolute address, and its size in pixels where that is known. */
export type SharedPicture = { url: string; alt: string; width: number | null; height: number | null }

/** The parts of a visitor's page: stored html and fields, with absolute addresses but for the icon. */
export type DocumentParts = {
  page: {
    html_content: string
    title: string | null
    language: string
    meta_title: string | null
    meta_description: string | null
    og_title: string | null
    og_description: string | null
    canonical_url: string | null
    robots: string | null
    structured_data: unknown | null
    url: string
    og_image: SharedPicture | null
  }
  site: { name: string; favicon_url: string | null }
  header: string | null
  footer: string | null
  html_head: string | null
  alternates: Alternate[]
  /** Css of the theme and of the components in the page. */
  css: string[]
  /** Html of ours before everything else in the head. */
  head_start: string
  /** Html of snippets by where it is placed. */
  snippets: { head: string; body_start: string; body_end: string }
  feeds: { url: string; title: string; type: string }[]
  /** Path of the script that counts what no request shows; null for none. */
  visit_script: string | null
  /** The pages before and after this one of a list that has several. */
  prev_url: string | null
  next_url: string | null
}
