import type { Logger } from 'pino'
import { type Classifier, newClassifier } from '#analytics/classify/classifier.ts'
import type { Config } from '#config.ts'
import type { Geo } from '#providers/geo/geo.ts'
import { mmdbGeo } from '#providers/geo/mmdb-geo.ts'
import { dnsResolver } from '#providers/resolver/dns-resolver.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'

export type ViewConfig = Pick<Config, 'geoDatabase' | 'geoAttribution' | 'dnsResolvers' | 'verifyAgents' | 'honorDnt'>

/** Like adapters.ts, by themselves: the thread that counts views loads these and no others. */
export function openGeo({ geoDatabase, geoAttribution }: ViewConfig, log: Logger): Geo {
  const onFailure = (err: unknown, file: string) => log.error({ err, file }, 'places of addresses cannot be read')
  return mmdbGeo({ file: geoDatabase, attribution: geoAttribution, onFailure })
}

export function openResolver({ dnsResolvers }: ViewConfig): Resolver {
  return dnsResolver(dnsResolvers)
}

export function classifierOf(config: ViewConfig, log: Logger): Classifier {
  const { verifyAgents, honorDnt } = config
  return newClassifier({ geo: openGeo(config, log), resolver: verifyAgents ? openResolver(config) : null, honorDnt })
}
