/** Where posts are: `/blog/:slug`. */
export const BLOG = '/blog'

export function addressOfPost(slug: string): string {
  return encodeURI(`${BLOG}/${slug}`)
}
