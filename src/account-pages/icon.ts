import { hash } from 'node:crypto'

/** A page that is being written, in the accent colour. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b7a4b"/><path d="M8 10h16M8 16h16M8 22h9" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="23" cy="22" r="2.5" fill="#fff"/></svg>
`

/** The name changes with the content, so browsers may cache it for ever. */
export const ICON_PATH = `/_sitewright/icon-${hash('sha256', icon, 'hex').slice(0, 12)}.svg`
