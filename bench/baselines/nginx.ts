import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BINARIES = ['nginx', '/usr/sbin/nginx']
const TRIES = 100

/** nginx with one worker serving a folder, tuned for speed. Null when nginx is not installed. */
export async function startNginx(
  folder: string,
  root: string,
  port: number,
): Promise<{ port: number; stop(): Promise<void> } | null> {
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=1000; default_type application/octet-stream;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
  )
  for (const binary of BINARIES) {
    const child = spawn(binary, ['-c', config, '-p', folder], { stdio: 'ignore' })
    if (!(await spawned(child))) continue
    const orphaned = () => child.kill('SIGKILL')
    process.once('exit', orphaned)
    for (let tries = 0; tries < TRIES; tries++) {
      if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) break
      await sleep(20)
    }
    return {
      port,
      async stop() {
        child.kill('SIGTERM')
        await once(child, 'exit')
        process.off('exit', orphaned)
      },
    }
  }
  return null
}

function spawned(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
}
