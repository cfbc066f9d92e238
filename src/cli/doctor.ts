import type { Command } from '#cli/command.ts'
import { CommandFailed } from '#cli/command.ts'
import { checkBaseUrl, checkHost, checkPort, checkProxy, checkWildcard } from '#cli/doctor/addresses.ts'
import { checkDatabase } from '#cli/doctor/database.ts'
import { checkDomains } from '#cli/doctor/domains.ts'
import { checkEdge } from '#cli/doctor/edge.ts'
import { checkChromium, checkConsole, checkMailServer, checkPlaces } from '#cli/doctor/extras.ts'
import { checkFiles } from '#cli/doctor/files.ts'
import { checkSignOn } from '#cli/doctor/sign-on.ts'
import { checkClock, checkDataDir, checkNode, checkSecretKey } from '#doctor/machine.ts'

const MARKS = { fine: 'ok     ', notice: 'notice ', wrong: 'WRONG  ' }

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Check the installation, and report what is wrong and how to fix it; the status is 1 when something is. --json prints a list.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run({ values, config, print }) {
    const findings = [
      checkNode(),
      checkClock(),
      checkDataDir(config),
      checkSecretKey(config),
      ...(await checkDatabase(config)),
      ...(await checkFiles(config)),
      ...(await checkDomains(config)),
      await checkMailServer(config),
      await checkConsole(),
      await checkChromium(config),
      await checkPlaces(config),
      checkBaseUrl(config),
      checkHost(config),
      await checkWildcard(config),
      await checkPort(config),
      await checkProxy(config),
      ...[await checkEdge(config), await checkSignOn(config)].filter((finding) => finding !== null),
    ]
    if (values.json === true) print(JSON.stringify(findings))
    else for (const { state, says, fix } of findings) print(MARKS[state] + says + (fix ? `\n       → ${fix}` : ''))
    const bad = findings.filter(({ state }) => state === 'wrong').length
    if (bad > 0) throw new CommandFailed(bad === 1 ? '1 thing is wrong' : `${bad} things are wrong`)
  },
}
