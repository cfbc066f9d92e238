import { ConfigError } from '#config/config-error.ts'
import { SECRET, type Text, variable } from '#config/setting.ts'

/** Their names are OpenTelemetry's. */
export const TRACES = {
  /** Null where nothing is traced. */
  traces: {
    variables: [
      variable(
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        'Collector that traces are sent to by OTLP over HTTP, like `http://127.0.0.1:4318`; unset turns tracing off. See docs/operating.md.',
      ),
      variable(
        'OTEL_EXPORTER_OTLP_HEADERS',
        'Headers for it, like `authorization=Bearer%20…`; several are separated by commas.',
        SECRET,
      ),
      variable('OTEL_SERVICE_NAME', "The service's name in traces.", 'sitewright'),
      variable('OTEL_TRACES_SAMPLER_ARG', 'Part of the requests and jobs that are traced, from `0` to `1`.', '1'),
    ],
    read: readTraces,
  },
}

export type TracesConfig = {
  /** Where spans are posted to. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** From 0 to 1. */
  ratio: number
}

function readTraces(text: Text): TracesConfig | null {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (!endpoint) return null
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new ConfigError(`OTEL_EXPORTER_OTLP_ENDPOINT is '${endpoint}'; set it to http://host:port or https://host.`)
  const share = text('OTEL_TRACES_SAMPLER_ARG')
  const ratio = Number(share)
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG is '${share}'; set it to a number from 0 to 1.`)
  const headers = headersOf(text('OTEL_EXPORTER_OTLP_HEADERS'))
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers, serviceName: text('OTEL_SERVICE_NAME'), ratio }
}

/** `name=value,name=value`, the values percent-encoded. @throws ConfigError */
function headersOf(list: string): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(pair) ?? []
      try {
        if (name && value) return [name, decodeURIComponent(value)]
      } catch {
        // A percent sign that encodes nothing.
      }
      throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS is not a list like name=value,name=value.')
    }),
  )
}
