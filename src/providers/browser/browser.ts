/** A page and the other files of its site. The browser reaches nothing else. */
export type PageSource = {
  /** The address of the page; requests to other origins fail. */
  url: string
  html: string
  /** A GET on the page's own site: `path` with its query. */
  file(path: string): Promise<{ status: number; headers: [name: string, value: string][]; body: Buffer }>
}

/** In CSS pixels, which are also the image's pixels. */
export type Screen = { name: string; width: number; height: number; mobile: boolean }

export type Screenshot = { screen: string; width: number; height: number; png: Buffer }
export type Captured =
  | { ok: true; screenshots: Screenshot[] /** Other origins that the page requested. */; blocked: string[] }
  | { ok: false; reason: 'not_configured' | 'busy' | 'failed'; message: string }

export type CaptureOptions = {
  wholePage: boolean
  /** Half the size, as large images have anyway. */
  halved?: boolean
}

/** Shows a page on one screen after another. Never throws: a failure is a value. */
export type Browser = {
  capture(source: PageSource, screens: readonly Screen[], options: CaptureOptions): Promise<Captured>
  /** Kills all that still run. */
  close(): Promise<void>
}
