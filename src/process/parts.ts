import { brandOfWebsite } from '#accounts/brands-store.ts'
import { authPart } from '#auth/part.ts'
import { backupsPart } from '#backups/part.ts'
import { certificatesPart } from '#certificates/part.ts'
import { dnsPart } from '#dns/dns-server.ts'
import { replicaPart } from '#kernel/database/postgres/replica-part.ts'
import { eventsPart } from '#kernel/events/part.ts'
import { jobsPart } from '#kernel/jobs/part.ts'
import { expireAnswers } from '#kernel/operations/expire-answers.ts'
import type { Part } from '#kernel/parts/part.ts'
import { packingPart } from '#kernel/versioning/packing/pack-histories.ts'
import { branded } from '#mail/brand-mail.ts'
import { mailPart } from '#mail/queue-mail.ts'
import { authorityOf } from '#process/adapters.ts'
import { databaseParts } from '#process/database-parts.ts'
import type { Services } from '#process/services.ts'
import { blobsPart } from '#resources/content/blobs/collect.ts'
import { dataPart } from '#resources/data/part.ts'
import { signerOf } from '#resources/domains/domains/mail/signer.ts'
import { domainsPart } from '#resources/domains/part.ts'
import { historyPart } from '#resources/history/part.ts'
import { webhooksPart } from '#resources/history/webhooks/part.ts'
import { catalog } from '#resources/index.ts'
import { activityPart } from '#resources/people/accesses/write-activity.ts'
import { trafficPart } from '#resources/traffic/part.ts'
import { transferPart } from '#resources/transfer/part.ts'
import { websitesPart } from '#resources/websites/websites/purge.ts'
import { edgePart } from '#site/edge/part.ts'
import { sitePart } from '#site/part.ts'
import { visitsPart } from '#site/visits/part.ts'
import { internalPart } from '#transport/internal/internal-server.ts'
import { httpPart } from '#transport/server.ts'

/** Everything that runs as long as the process: started in this order, closed in the opposite one. */
export function partsOf(services: Services): Part[] {
  const { config, core, log, secrets } = services
  const { database, providers, workers } = core
  const features: Part[] = [
    eventsPart(core),
    replicaPart(database, log),
    { name: 'repeated requests', chores: [() => expireAnswers(database)] },
    packingPart(core),
    authPart(services),
    activityPart(core, log),
    sitePart(services),
    edgePart({ database, purges: services.edgePurges }),
    visitsPart(services),
    { name: 'browser', close: () => providers.browser.close() },
    { name: 'images', close: async () => providers.images.close() },
    { name: 'workers', close: () => workers.close() },
    domainsPart(core, log),
    certificatesPart({
      ...{ ...core, log, vault: secrets, resolver: providers.resolver },
      authority: authorityOf(config),
      servesHttps: config.httpsPort !== null,
    }),
    mailPart({
      ...{ log, mailer: services.mailer },
      signerOf: (websiteId) => signerOf(database.reader, secrets, websiteId),
      withBrand: async (mail, websiteId) => {
        const brand = await brandOfWebsite(database.reader, websiteId)
        return brand ? branded(mail, brand, config.baseUrl) : mail
      },
    }),
    websitesPart(core),
    blobsPart(core),
    backupsPart(services),
    dataPart(core),
    historyPart(core),
    trafficPart(core),
    transferPart(services),
    webhooksPart(core, services.deliverer),
  ]
  return [
    { name: 'traces', close: async () => services.tracer?.close() },
    ...databaseParts(services),
    ...features,
    jobsPart(services, features),
    dnsPart(services.dns),
    httpPart(services, catalog),
    internalPart(services),
  ]
}
