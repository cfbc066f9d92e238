import sharp from 'sharp'
import { changesBetween } from '#providers/images/changed-regions.ts'

/** Of all pixels, in per cent; where only one picture has pixels, they differ. */
export async function differenceOf(before: Buffer, after: Buffer): Promise<number> {
  return changesBetween(await pixelsOf(before), await pixelsOf(after)).changed_share * 100
}

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** What the second list has more often than the first. */
export function added(before: readonly string[], after: readonly string[]): string[] {
  const known = [...before]
  return after.filter((one) => {
    const at = known.indexOf(one)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
