import type { Html } from '#account-pages/html.ts'

/** A text that explains what the descriptions of operations cannot. */
export type Guide = {
  slug: string
  title: string
  /** One line, for the index. */
  about: string
  /** `base` is the service's own address. */
  body: (base: string) => Html
}
