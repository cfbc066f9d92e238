import { PICTURE, placeholder } from './styles.ts'

/** What a section with a video shows; addresses are of this website but for that of the player of others. */
export type Video = { title: string; source: Source; poster: string | null }
export type Source =
  | { kind: 'file'; src: string; type: string; captions: { src: string; language: string } | null }
  | { kind: 'embed'; src: string }

/** Stands in the section for its video. */
export const VIDEO = `<img ${placeholder(1280, 720)} style="${PICTURE}; aspect-ratio: 16 / 9">`
const FRAME =
  'display: block; width: 100%; aspect-ratio: 16 / 9; border: 0; border-radius: var(--radius, 0.5rem); background: #000'

/** The section with a video. */
export function withVideo(html: string, video: Video): string {
  return html.replace(VIDEO, () => playerOf(video))
}

/** Nothing of the video is loaded before somebody plays it, and nothing of anybody else's. */
function playerOf({ title, source, poster }: Video): string {
  const name = escaped(title)
  if (source.kind === 'embed') {
    const page = [
      '<style>html,body{height:100%;margin:0}a{display:grid;place-items:center;height:100%;background:#222',
      poster === null ? '' : ` url("${escaped(poster)}") center/cover`,
      '}b{padding:.75em 1.25em;border-radius:9em;background:#000;color:#fff;font:600 1rem system-ui}a:focus-visible b{outline:3px solid #fff}</style>',
      `<a href="${escaped(source.src)}"><b>▶ ${name}</b></a>`,
    ].join('')
    return `<iframe title="${name}" srcdoc="${escaped(page)}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen loading="lazy" style="${FRAME}"></iframe>`
  }
  const shown = poster === null ? '' : ` poster="${escaped(poster)}"`
  const { captions } = source
  const track = captions
    ? `\n    <track kind="captions" src="${escaped(captions.src)}" srclang="${escaped(captions.language)}" label="Captions" default>`
    : ''
  return `<video controls playsinline preload="none"${shown} aria-label="${name}" style="${FRAME}">
    <source src="${escaped(source.src)}" type="${escaped(source.type)}">${track}
  </video>`
}

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,12}$/

/** The address of the player without cookies, of a video's page at YouTube or Vimeo; null for any other address. */
export function embedOf(address: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`)
  if (!url) return null
  const parts = url.pathname.split('/').filter(Boolean)
  const isShort = url.hostname === 'youtu.be'
  if (isShort || YOUTUBE.test(url.hostname)) {
    const id = isShort
      ? parts[0]
      : /^(?:embed|shorts|live|v)$/.test(parts[0] ?? '')
        ? parts[1]
        : url.searchParams.get('v')
    return id && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : null
  }
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null
  const at = parts.findIndex((part) => VIMEO_ID.test(part))
  if (at < 0) return null
  const hash = url.searchParams.get('h') ?? parts[at + 1]
  const secret = hash && /^[\da-f]{6,20}$/i.test(hash) ? `&h=${hash}` : ''
  return `https://player.vimeo.com/video/${parts[at]}?autoplay=1&dnt=1${secret}`
}

/** As the value of an attribute, in a page with expressions. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('{{', '{ {')
}
