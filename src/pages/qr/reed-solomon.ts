/** Error correction of square codes (ISO/IEC 18004, section 7.5): Reed-Solomon over GF(2^8) with the polynomial 0x11d. */
export function errorCorrection(data: readonly number[], length: number): number[] {
  const divisor = generator(length)
  const remainder = new Array<number>(length).fill(0)
  for (const byte of data) {
    const factor = byte ^ remainder.shift()!
    remainder.push(0)
    divisor.forEach((coefficient, i) => {
      remainder[i]! ^= multiply(coefficient, factor)
    })
  }
  return remainder
}

/** The product of (x - 2^i), without its leading 1. */
function generator(degree: number): number[] {
  const result = new Array<number>(degree).fill(0)
  result[degree - 1] = 1
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = multiply(result[j]!, root)
      if (j + 1 < degree) result[j]! ^= result[j + 1]!
    }
    root = multiply(root, 2)
  }
  return result
}

function multiply(x: number, y: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> i) & 1) * x
  }
  return product
}
