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
  | ({ ok: true } & Taken)
  /** `not_shown`: no screen shows an element that the selector matches. */
  | { ok: false; reason: 'not_configured' | 'busy' | 'failed' | 'not_shown'; message: string }

export type Taken = {
  screenshots: Screenshot[]
  /** Other origins that the page requested. */
  blocked: string[]
  /** How many elements the selector matches; 0 without one. */
  matches: number
}

export type CaptureOptions = {
  wholePage: boolean
  /** Half the size, as large images have anyway. */
  halved?: boolean
  /** In CSS: the first element that it matches, as large as it is, on the screens that show it. */
  selector?: string
}

/** Shows a page on one screen after another. Never throws: a failure is a value. */
export type Browser = {
  capture(source: PageSource, screens: readonly Screen[], options: CaptureOptions): Promise<Captured>
  /** Kills all that still run. */
  close(): Promise<void>
}
