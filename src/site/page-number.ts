import type { Rendering } from '#site/rendering.ts'

const NUMBER = /[?&]page=([1-9]\d{0,5})(?:&|$)/

/** Which page of a list a request's target is for. */
export function pageNumberOf(url: string): number {
  return url.includes('?') ? Number(NUMBER.exec(url)?.[1] ?? 1) : 1
}

/** The key of a further page of the answer with this key. */
export function numberedKey(key: string, number: number): string {
  return number === 1 ? key : `${key} ${number}`
}

export function numbered(rendering: Rendering, number: number): Rendering {
  return { ...rendering, key: numberedKey(rendering.key, number), render: () => rendering.render(number) }
}
