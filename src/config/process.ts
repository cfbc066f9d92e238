import { commandNameOf } from '#config/command-name.ts'
import { asItIs, integer, isOne, oneOf, SECRET, seconds, setting } from '#config/setting.ts'

export const PROCESS = {
  workers: setting('WORKERS', 'Processes that share the port and the database.', integer(1, 256), '1'),
  logLevel: setting(
    'LOG_LEVEL',
    '`fatal`, `error`, `warn`, `info`, `debug` (logs every request), `trace` or `silent`.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
  ),
  /** Empty where only this machine reads the metrics. */
  metricsToken: setting(
    'METRICS_TOKEN',
    'Bearer token that `/metrics` answers to. Without one, only programs on this machine can read it, not through a proxy.',
    asItIs,
    SECRET,
  ),
  /** Milliseconds. */
  shutdownTimeout: setting(
    'SHUTDOWN_TIMEOUT',
    'Seconds that running requests have to finish after SIGTERM. The process ends at most a minute later.',
    seconds(3600),
    '10',
  ),
  strictOutput: setting(
    'STRICT_OUTPUT',
    '`1` makes responses with undeclared fields fail instead of dropping the fields; for tests.',
    isOne,
  ),
}

export const COMMAND_LINE = {
  commandName: setting(
    'COMMAND_NAME',
    'How commands are called in messages that name one; unset means as the process was started.',
    (text) => commandNameOf({ COMMAND_NAME: text }),
  ),
  remoteUrl: setting(
    'SITEWRIGHT_URL',
    'Installation that `pull`, `push`, `status`, `export` and `import` connect to.',
    asItIs,
  ),
  remoteKey: setting('SITEWRIGHT_KEY', 'API key that they use there.', asItIs, SECRET),
}
