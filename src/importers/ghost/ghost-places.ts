import { addressOfPost, BLOG } from '#importers/blog/blog-address.ts'
import { TakenPaths, usablePath } from '#importers/files/page-path.ts'
import type { GhostPost } from '#importers/ghost/ghost-index.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import { slugify } from '#text/slug.ts'

/** Where the posts and pages of a Ghost export are from now on. */
export class GhostPlaces {
  #slugs = new Map<string, string>()
  #paths = new Map<string, string>()
  #addresses = new Map<string, string>()

  static async of(posts: readonly GhostPost[]): Promise<GhostPlaces> {
    const places = new GhostPlaces()
    await places.#name(posts)
    return places
  }

  async #name(posts: readonly GhostPost[]) {
    const slugs = new TakenPaths()
    const paths = new TakenPaths()
    paths.take(BLOG)
    for await (const post of inSlices(posts)) {
      const wanted = slugify(post.slug) || slugify(post.title) || `post-${post.id}`
      if (post.isPage) this.#paths.set(post.id, paths.take(usablePath(`/${wanted}`)))
      else this.#slugs.set(post.id, slugs.take(wanted))
      const address = post.isPage ? encodeURI(this.pathOf(post)) : addressOfPost(this.slugOf(post))
      if (post.slug !== '' && !this.#addresses.has(post.slug)) this.#addresses.set(post.slug, address)
    }
  }

  slugOf({ id }: GhostPost): string {
    return this.#slugs.get(id)!
  }

  pathOf({ id }: GhostPost): string {
    return this.#paths.get(id)!
  }

  /** The address of what was at a path: `my-post/`, or `2026/05/my-post/` where posts had their dates in it. */
  find(path: string): string | null {
    const segments = path.split('/').filter(Boolean)
    if (segments.length === 0) return '/'
    const hasDate = segments.slice(0, -1).every((segment) => /^\d{2,4}$/.test(segment))
    return hasDate ? (this.#addresses.get(segments.at(-1)!) ?? null) : null
  }
}
