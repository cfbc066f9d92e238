import { createHash } from 'node:crypto'

/** What the script of forms finds for a challenge; `from` is for further solutions. */
export function solveProof(challenge: string, from = 0): string {
  const bits = Number.parseInt(challenge, 10)
  for (let count = from; ; count++) {
    const proof = `${challenge}.${count}`
    if (Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0)) >= bits) return proof
  }
}
