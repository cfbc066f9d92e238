import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#test/contract/support/source-files.ts'
import { readUnit } from '../../../deploy/unit.ts'

export const SERVICE_LOG = 'var/log/sitewright.log'
const PID_FILE = 'run/sitewright.pid'

/**
 * Puts a `systemctl` into the file system that does what systemd does with Sitewright's unit: makes its folders, and runs its command as its
 * user with its environment. The sandbox is left out.
 */
export function installSystemctl(root: string): void {
  const text = readFileSync(join(ROOT, 'deploy/sitewright.service'), 'utf8')
  const { user, group, environment } = readUnit([text])
  const [command, state, cache, umask] = ['ExecStart', 'StateDirectory', 'CacheDirectory', 'UMask'].map(
    (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)![1]!,
  )
  const variables = Object.entries({ ...environment, PATH: '/usr/bin:/bin', INVOCATION_ID: '1' })
  const script = `#!/bin/sh
set -e
case "$*" in
  daemon-reload) exit ;;
  "enable --now sitewright") ;;
  "restart sitewright") kill "$(cat /${PID_FILE})"; while kill -0 "$(cat /${PID_FILE})" 2> /dev/null; do sleep 0.1; done ;;
  *) echo "what is systemctl $*?" >&2; exit 1 ;;
esac
cmp -s /opt/sitewright/deploy/sitewright.service /etc/systemd/system/sitewright.service
install -d -m 700 -o ${user} -g ${group} /var/lib/${state}
install -d -o ${user} -g ${group} /var/cache/${cache}
umask ${umask}
set --
while IFS= read -r line; do set -- "$@" "$line"; done < /etc/sitewright.env
# What the process before wrote would be taken for this one's.
: > /${SERVICE_LOG}
setpriv --reuid ${user} --regid ${group} --init-groups env -i ${variables.map((pair) => pair.join('=')).join(' ')} "$@" \\
  ${command} > /${SERVICE_LOG} 2>&1 < /dev/null &
echo $! > /${PID_FILE}
until grep -q '"msg":"serving"' /${SERVICE_LOG}; do kill -0 $(cat /${PID_FILE}); sleep 0.1; done
`
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  writeFileSync(join(root, 'usr/local/bin/systemctl'), script)
  chmodSync(join(root, 'usr/local/bin/systemctl'), 0o755)
}

export function stopService(root: string): void {
  try {
    process.kill(Number(readFileSync(join(root, PID_FILE), 'utf8')), 'SIGKILL')
  } catch {
    // It did not start, or has ended.
  }
}
