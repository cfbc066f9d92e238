import type { Pagination } from './generated.ts'

export type PageOf<T> = { data: T[]; meta: Pagination; warnings?: string[] }

/**
 * A list, read page by page as it is iterated. Nothing is requested before.
 *
 *     for await (const page of client.pages.list(websiteId)) console.log(page.path)
 */
export class Listing<T> implements AsyncIterable<T> {
  readonly #load: (page: number) => Promise<PageOf<T>>

  constructor(load: (page: number) => Promise<PageOf<T>>) {
    this.#load = load
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    let next: number | null = 1
    while (next !== null) {
      const { data, meta }: PageOf<T> = await this.#load(next)
      yield* data
      next = meta.next_page
    }
  }

  /** One page with its `meta`, counted from 1. */
  page(number = 1): Promise<PageOf<T>> {
    return this.#load(number)
  }

  /** All records; of a long list, rather iterate. */
  async all(): Promise<T[]> {
    const all: T[] = []
    for await (const record of this) all.push(record)
    return all
  }
}
