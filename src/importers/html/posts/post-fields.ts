import type { PageFields } from '#importers/html/page-source.ts'
import type { PostParts } from '#importers/html/posts/read-post.ts'

/** The fields of the page that shows posts, as one post has them: expressions stand for what is its own. */
export function postFields(
  snapshot: Record<string, unknown>,
  post: PostParts,
  { path }: { path: string },
): Record<string, unknown> {
  const { title, published_on } = post
  const summary = snapshot.meta_description as string | null
  const general = (text: string) => {
    let result = text.replaceAll(title, '{{ row.title }}')
    if (summary) result = result.replaceAll(summary, '{{ row.summary }}')
    return result
  }
  const data = JSON.stringify(snapshot.structured_data ?? null, (_, value) => {
    if (typeof value !== 'string') return value
    if (published_on !== null && value.startsWith(published_on)) return '{{ row.published_on }}'
    return value.endsWith(path) ? `${value.slice(0, -path.length)}${folderOf(path)}{{ row.slug }}` : general(value)
  })
  const texts = ['title', 'og_title', 'og_description'].map((name) => {
    const value = snapshot[name]
    return [name, typeof value === 'string' ? general(value) : null]
  })
  return {
    ...snapshot,
    ...Object.fromEntries(texts),
    meta_description: '{{ row.summary }}',
    structured_data: JSON.parse(data),
  }
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

const POST_TYPES = /"@type":\s*"(BlogPosting|NewsArticle|Article)"/

/** Whether its structured data calls the page a post. */
export function isMarkedAsPost({ structured_data }: PageFields): boolean {
  return structured_data !== null && POST_TYPES.test(JSON.stringify(structured_data))
}
