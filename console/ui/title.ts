import { useEffect } from 'react'

let product = 'Sitewright'
let shown = ''

/** The title of the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    shown = title
    write()
  }, [title])
}

/** What stands behind every title, from now on. */
export function nameWindows(name: string): void {
  product = name
  if (shown !== '') write()
}

function write() {
  document.title = `${shown} · ${product}`
}
