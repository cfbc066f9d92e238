import { readFileSync } from 'node:fs'

/** The resident memory of a process, in millions of bytes. */
export function residentMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
  return (Number(kib) * 1024) / 1_000_000
}
