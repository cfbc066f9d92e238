import { type Command, CommandError, CommandFailed } from '#cli/command.ts'
import { withDatabase } from '#cli/with-database.ts'
import { type Misfit, verifyChain } from '#kernel/events/chain/verify-chain.ts'

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/

export const auditVerify: Command = {
  name: 'audit verify',
  summary:
    'Recompute the hash chain of the audit log, and report the first row that does not fit; the status is 1 when one does not. --head is an end of the chain that was printed before and kept elsewhere: it must still be part of it.',
  usage: '[--head NUMBER:HASH]',
  options: { head: { type: 'string' } },
  async run({ values, config, print }) {
    const noted = values.head === undefined ? null : readHead(String(values.head))
    await withDatabase(config, async (database) => {
      const { misfit, rows, expired, unchained, head } = await database.snapshot((db) => verifyChain(db, noted))
      if (misfit) throw new CommandFailed(describe(misfit))
      print(`The chain is intact: ${rows} rows, ${expired} expired, ${unchained} not chained yet.`)
      if (head) print(`head ${head.seq}:${head.hash}`)
    })
  },
}

function readHead(text: string): { seq: number; hash: string } {
  const match = HEAD.exec(text)
  if (!match)
    throw new CommandError('--head must be a number, a colon and 64 hexadecimal digits, as this command prints it')
  return { seq: Number(match[1]), hash: match[2]! }
}

function describe({ seq, id, problem }: Misfit): string {
  const row = `Row ${seq} of the audit log${id ? ` (${id})` : ''}`
  if (problem === 'chain broken') return `The chain is broken in the block that ends with row ${seq}`
  if (problem === 'not as noted') return `The chain does not contain the head ${seq} that was noted`
  return `${row} was ${problem}`
}
