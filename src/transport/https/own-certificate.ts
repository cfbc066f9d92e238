import { stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { readCertificate, type TlsFiles } from '#config/https.ts'

type Own = ReturnType<typeof readCertificate>

/** The operator's certificate, read again when its files have changed. What cannot be used leaves the one before. */
export class OwnCertificate {
  current: Own | null
  #files: TlsFiles | null
  #seen = ''
  #timer: NodeJS.Timeout | undefined

  constructor(files: TlsFiles | null) {
    this.#files = files
    this.current = files && readCertificate(files)
  }

  watch(everyMs: number, changed: (own: Own) => void, log: Logger) {
    if (!this.#files) return
    this.#timer = setInterval(() => void this.#look(changed, log), everyMs).unref()
    void this.#look(changed, log)
  }

  async #look(changed: (own: Own) => void, log: Logger) {
    const { cert, key } = this.#files!
    try {
      const seen = (await Promise.all([stat(cert), stat(key)])).map(({ mtimeMs, ino }) => `${ino} ${mtimeMs}`).join()
      if (seen === this.#seen) return
      const own = readCertificate(this.#files!)
      this.#seen = seen
      this.current = own
      changed(own)
    } catch (err) {
      log.error({ err }, 'TLS_CERT and TLS_KEY cannot be read; the certificate before is served')
    }
  }

  close() {
    clearInterval(this.#timer)
  }
}
