import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Small files that decode to hundreds of megabytes, each within the limit of 50 million pixels. */
export async function bombs(): Promise<Record<string, { type: string; bytes: Buffer }>> {
  return {
    'animation.gif': { type: 'image/gif', bytes: await frames().gif({ effort: 1 }).toBuffer() },
    'animation.webp': { type: 'image/webp', bytes: await frames().webp({ lossless: true, effort: 0 }).toBuffer() },
    'still.webp': { type: 'image/webp', bytes: LOSSLESS_WEBP_7000 },
    'still.avif': { type: 'image/avif', bytes: AVIF_7000 },
    'progressive.jpg': {
      type: 'image/jpeg',
      bytes: await flat(7_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    },
  }
}

/** 7,000 × 7,000. */
const LOSSLESS_WEBP_7000 = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvV9vVFgdQhSKXp4CBiOh/AAA=', 'base64')

/** 1,370 bytes before compression, since encoding it takes 7 s. */
const AVIF_7000 = inflateSync(
  Buffer.from(
    `eNpjYGCQSSupLEgsy0xjAILczDRDEDs3MxHEv5abWpLIAAGKGSk5RVA2Q0FmcgkDGlDKzMlPBjFcHBgYgRAEfkFpBpYEIKGcmZkHtgYsKgrkpD
    JBeYllBoYgJl9BZkkuXElYZkFRAZC2yCxIzgfSPIllhs6N9mBNIpnFBakQw6UjIJhBoCCzIhMkwszBwQGkxDILcmHuBzqJuZGJGeiUjNyUxBIh
    Bi4u+89m67eWTRC4kGl0nkN4UssxzvZ5lc+aHBgYws+fcVXax7Nueqjr7s/9nqnRmnsjtrWqT9PPSe4z0ArMLbVX9DitFjffp2Xr1Gdqs675vA
    2uYmF5Nl3X925YzsWpbavmdi4MV9z85scLzrzUWPaUAuHPLfOXzK4QmXT+TFDcxDnTO3+cUv0QHbwsNP3Wmk0ttdsDZ0xsul8SqpM6XWRHy7Fn
    yzllf1nFvC1MeaNyykF30c2O3NuTXKL9by74/Vrl+N6G8KQbTBNC2R+4Ve2Pq31kte9SMd/M+cKuldOij86acdkrWGCinafMerutJ6/wqKi+/5
    S95vH1dVLN92dOy69Vzv90+1eEnVelcaz/xpPV286qHYgkw03aLCd2bNKufV8fZMVqkHFsyaI5t3usP8lqhU8Pblrw15j10yfLE2XFFaPeHXDv
    rqeJd604Dm07b7lv84ars32vTX+yVEsq9E7FxMzcWXl9Su9/v9Rb93dHJt+SZWnZF1sCtJec3efPuiv0H+vcmkT+SeHzjSzCVjZ4d2X2P9+omn
    TqssaWJqEF+w85zD8UXvdO4cAgCsPg6VUOM5JYngbOaL3BF8/mIqqw2p/9/a4ExvOVCy4XtcuI3pKQMRT44V757pr1tWVuxhc5+Z/VnOmpeCLX
    AABW9WGC`,
    'base64',
  ),
)

function flat(side: number) {
  const background = { r: 200, g: 10, b: 60 }
  return sharp({ create: { width: side, height: side, channels: 3, background }, limitInputPixels: false })
}

/** Three frames of 4,000 × 4,000 that differ. */
function frames() {
  const [side, count] = [4_000, 3]
  const pixels = Buffer.alloc(side * side * count * 4, 255)
  for (let frame = 0; frame < count; frame++) {
    const start = frame * side * side * 4
    pixels.fill(frame * 40, start, start + side * side * 2)
  }
  const raw = { width: side, height: side * count, channels: 4, pageHeight: side } as const
  return sharp(pixels, { raw, limitInputPixels: false })
}
