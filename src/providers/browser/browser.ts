/** A page to be looked at, and what else its own site answers. The browser reaches nothing but these. */
export type Sight = {
  /** The address that the page believes to be at; requests to other origins fail. */
  url: string
  html: string
  /** A GET on the page's own site: `path` with its query. */
  file(path: string): Promise<{ status: number; headers: [name: string, value: string][]; body: Buffer }>
}

/** In CSS pixels, which are the image's pixels too. */
export type Screen = { name: string; width: number; height: number; mobile: boolean }

export type Screenshot = { screen: string; width: number; height: number; png: Buffer }
export type Captured =
  | { ok: true; screenshots: Screenshot[] /** Origins that were asked for and not reached. */; blocked: string[] }
  | { ok: false; reason: 'not_configured' | 'busy' | 'failed'; message: string }

/** Shows a page on screens, one after the other. Never throws: what goes wrong is a value. */
export type Browser = {
  capture(sight: Sight, screens: readonly Screen[], options: { wholePage: boolean }): Promise<Captured>
  /** Ends whatever still runs. */
  close(): Promise<void>
}
