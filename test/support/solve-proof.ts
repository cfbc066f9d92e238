import { createHash } from 'node:crypto'

/** What the script of forms finds for a challenge. */
export function solveProof(challenge: string): string {
  const bits = Number.parseInt(challenge, 10)
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    if (Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0)) >= bits) return proof
  }
}
