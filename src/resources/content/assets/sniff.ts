/** File formats with a recognizable beginning, each with the content types that may be declared for it. */
type Kind = { name: string; is: (head: Uint8Array) => boolean; types: RegExp }

const KINDS: Kind[] = [
  { name: 'a PNG image', is: begins('89504e470d0a1a0a'), types: /^image\/(png|apng|vnd\.mozilla\.apng)$/ },
  { name: 'a JPEG image', is: begins('ffd8ff'), types: /^image\/(jpeg|jpg|pjpeg)$/ },
  { name: 'a GIF image', is: begins('47494638'), types: /^image\/gif$/ },
  { name: 'a WebP image', is: (head) => riff(head, 'WEBP'), types: /^image\/webp$/ },
  { name: 'an AVIF image', is: (head) => brand(head, /^avi[fs]/), types: /^image\/avif(-sequence)?$/ },
  { name: 'a HEIC image', is: (head) => brand(head, /^(hei|hev|mif1|msf1)/), types: /^image\/(heic|heif|avif)/ },
  {
    name: 'a BMP image',
    is: (head) => begins('424d')(head) && head[6] === 0 && head[8] === 0,
    types: /^image\/.*bmp$/,
  },
  { name: 'an icon', is: begins('00000100'), types: /^image\/(x-icon|vnd\.microsoft\.icon|ico)$/ },
  { name: 'a TIFF image', is: anyOf(begins('49492a00'), begins('4d4d002a')), types: /^image\/(tiff|x-)/ },
  {
    name: 'an SVG image',
    is: (head) => /^<svg[\s>]/i.test(markup(head)),
    types: /^(image\/svg\+xml|(text|application)\/xml)$/,
  },
  {
    name: 'an HTML document',
    is: (head) => /^<(!doctype html|html)[\s>]/i.test(markup(head)),
    types: /^(text\/html|application\/xhtml\+xml)$/,
  },
  { name: 'a PDF document', is: begins('255044462d'), types: /^application\/(x-)?pdf$/ },
  {
    name: 'a ZIP archive',
    is: anyOf(begins('504b0304'), begins('504b0506')),
    types: /zip|officedocument|opendocument|java-archive|android\.package|vnd\.ms-|kmz|usdz/,
  },
  { name: 'a gzip archive', is: begins('1f8b08'), types: /gzip|x-tar|tgz|svg/ },
  { name: 'a WOFF2 font', is: begins('774f4632'), types: /woff2$/ },
  { name: 'a WOFF font', is: begins('774f4646'), types: /woff$/ },
  { name: 'a TrueType font', is: begins('0001000000'), types: /^(font\/|application\/.*(font|ttf|otf))/ },
  { name: 'an OpenType font', is: begins('4f54544f'), types: /^(font\/|application\/.*(font|otf))/ },
  {
    name: 'an MP4 file',
    is: (head) => brand(head, /^(isom|iso2|mp4|M4|avc1|dash|qt {2})/),
    types: /^(video|audio)\/|^application\/mp4$/,
  },
  { name: 'a WebM or Matroska file', is: begins('1a45dfa3'), types: /webm|matroska/ },
  { name: 'an Ogg file', is: begins('4f676753'), types: /ogg|opus/ },
  { name: 'an MP3 file', is: anyOf(begins('494433'), begins('fffb')), types: /^audio\/(mpeg|mp3|x-mp3|x-mpeg|aac)$/ },
  { name: 'a WAV file', is: (head) => riff(head, 'WAVE'), types: /^audio\/.*wav/ },
  { name: 'a FLAC file', is: begins('664c6143'), types: /flac$/ },
  { name: 'a WebAssembly module', is: begins('0061736d'), types: /^application\/wasm$/ },
  {
    name: 'a program',
    is: anyOf(begins('7f454c46'), (head) => (begins('4d5a')(head) && text(head, 0, 4096).includes('\0PE\0')) || false),
    types: /executable|x-msdownload|x-dosexec|x-elf|x-sharedlib/,
  },
]

/** Types whose files always begin with their signature. */
const CERTAIN =
  /^(image\/(png|jpeg|gif|webp|avif)|application\/(pdf|zip|gzip|wasm)|font\/woff2?|video\/webm|audio\/flac)$/

/** Types that say nothing about their bytes. */
const OPAQUE = /^application\/(octet-stream|x-binary)$|^binary\//

/** @returns a sentence when the first bytes contradict the declared type, else null */
export function contradiction(type: string, head: Uint8Array): string | null {
  if (OPAQUE.test(type)) return null
  const kind = KINDS.find(({ is }) => is(head))
  if (kind) return kind.types.test(type) ? null : `The content type is ${type}, but the bytes look like ${kind.name}.`
  return CERTAIN.test(type) ? `The content type is ${type}, but the bytes do not look like it.` : null
}

function begins(hex: string): (head: Uint8Array) => boolean {
  const bytes = Uint8Array.fromHex(hex)
  return (head) => head.length >= bytes.length && bytes.every((byte, at) => head[at] === byte)
}

function anyOf(...kinds: ((head: Uint8Array) => boolean)[]): (head: Uint8Array) => boolean {
  return (head) => kinds.some((is) => is(head))
}

function riff(head: Uint8Array, form: string): boolean {
  return text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === form
}

/** ISO base media files have their brand after `ftyp`. */
function brand(head: Uint8Array, wanted: RegExp): boolean {
  return text(head, 4, 8) === 'ftyp' && wanted.test(text(head, 8, 12))
}

/** The first tag, after a byte order mark, an XML declaration, comments and an SVG doctype. */
function markup(head: Uint8Array): string {
  return text(head, 0, 1024).replace(/^(\xef\xbb\xbf|\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>]*>)*/i, '')
}

function text(head: Uint8Array, from: number, to: number): string {
  return Buffer.from(head.subarray(from, to)).toString('latin1')
}
