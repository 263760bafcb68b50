import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { type AccountBoundTable, accountBounds } from '#contract/account-bounds.ts'
import { apiPaths, basePaths } from '#contract/hosts.ts'
import { limits as businessLimits } from '#contract/limits.ts'
import { guestViewer } from '#contract/operator-settings.ts'
import type { Catalogue } from './catalogue/port.ts'
import { guardFromWriteJobs } from './catalogue/write-job-guard.ts'
import { openLog } from './core/log.ts'
import { CrawlerFiles } from './crawlers/crawler-files.ts'
import type { ReadQuestions } from './crawlers/sitemap.ts'
import type { Observer } from './telemetry/observer.ts'
import { OpenStreams } from './core/open-streams.ts'
import { Refusal } from './core/refusal.ts'
import { openSecretFile, type SecretSource } from './core/secret-file.ts'
import { publicOrigin, type Settings } from './core/settings.ts'
import { brotli } from './http/brotli.ts'
import { isCompressible } from './http/compressible.ts'
import { clientAddress, proxyNetworks } from './http/client-address.ts'
import { CspReports } from './http/csp-reports.ts'
import { errorResponse } from './http/error-response.ts'
import type { Route } from './http/handlers.ts'
import { hostCheck } from './http/host-names.ts'
import { IdempotentCalls } from './http/idempotency.ts'
import { readBody } from './http/json-body.ts'
import { jsonResponse } from './http/json-response.ts'
import { Listener } from './http/sockets/listener.ts'
import { type Env, mount } from './http/mount.ts'
import { openapiPage } from './http/openapi-page.ts'
import { rateLimits, RateLimiter, type RateLimitTable, withExports } from './http/rate-limits.ts'
import { addSecurityHeaders, pagePolicy } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { StaticFiles } from './http/static-files.ts'
import { PageRenderer } from './pages/page-renderer.ts'
import { RenderedPages } from './pages/rendered-pages.ts'
import { startAlertMails } from './jobs/alert-mails.ts'
import { startAlertMatches } from './jobs/alert-matches.ts'
import { startCleanup, startMailSweep } from './jobs/cleanup.ts'
import { startMembershipNotices } from './jobs/membership-notices.ts'
import { startPushMessages } from './jobs/push-messages.ts'
import { startSavedRecords } from './jobs/saved-records.ts'
import { startScheduled } from './jobs/scheduled.ts'
import { filesGate } from './files/files-gate.ts'
import type { FileStores } from './files/port.ts'
import { BounceReports, reportBytes } from './outside/bounce-reports.ts'
import { type MailQueue, openMail } from './outside/mail-queue.ts'
import type { Analyst } from './outside/analyst/port.ts'
import { LanguageModel } from './outside/analyst/language-model.ts'
import { SentenceAnalyst } from './outside/analyst/sentence-analyst.ts'
import { PushSender } from './outside/push-sender.ts'
import { eventsEndpoint } from './live/embedded/events-endpoint.ts'
import type { LiveTimes } from './live/embedded/socket-checks.ts'
import { openFiles } from './open-files.ts'
import { readyParts } from './ready-parts.ts'
import { openLive } from './open-live.ts'
import type { Store } from './store/store.ts'
import { allRoutes } from './subjects/all.ts'
import { feedSources } from './subjects/changes/index.ts'
import { FeedFiles } from './subjects/alert-feeds/index.ts'
import { profileKinds } from './subjects/profile-questions/index.ts'
import { AnalysisKinds, AnalystBudget, itemsKind, singleAnswerKinds, FreeAnswers } from './subjects/analyses/index.ts'
import { communityTarget } from './subjects/communities/index.ts'
import { fileResponse, StoredFiles } from './subjects/stored-files/index.ts'
import { findEntriesInCatalogue, refreshSavedRecords } from './subjects/folders/index.ts'
import { linkPublications, PublicationRecords } from './subjects/own-publications/index.ts'
import { Jobs } from './subjects/jobs/index.ts'
import { OrganisationRecords, organisationTargets } from './subjects/organisations/index.ts'
import { liveSources } from './subjects/live/index.ts'
import { publicQuestionAddresses } from './subjects/questions/index.ts'
import { RichTexts, textPictures } from './subjects/rich-texts/index.ts'
import { ResearchGroupRecords, researchGroupTarget } from './subjects/research-groups/index.ts'
import { avatarFiles, openProfileRecords } from './subjects/people/index.ts'
import { SecondFactors } from './subjects/second-factors/index.ts'
import { mailSessionsCrowded, Sessions, openTokenKey } from './subjects/sessions/index.ts'

export interface ServerParts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  /** The folder of the built app. Without it, only the API answers. */
  staticDir?: string
  /** How mail is sent. By default as the settings say. */
  mail?: MailQueue
  /** How many calls a caller may make; `false` removes every limit. */
  limits?: RateLimitTable | false
  /** Most that an account of each plan can have. */
  bounds?: AccountBoundTable
  /** Milliseconds since 1970. Tests set it. */
  now?: () => number
  /** Where files are kept. By default as the settings say. */
  files?: FileStores
  /** Who answers questions about records. By default as the settings say. */
  analyst?: Analyst
  /** How long live connections may say nothing. */
  liveTimes?: LiveTimes
  /** Is told of requests and mails; store and catalogue are observed by whoever opens them. */
  observer?: Observer
  /** Where keys are. By default in the data folder. */
  openSecret?: SecretSource
}

export interface Server {
  app: Hono<Env>
  /** The names of all contract routes that are mounted. */
  routes: readonly Route[]
  listen(): Promise<{ url: string }>
  /** Finishes the requests under way, then closes sockets, catalogue and store. */
  stop(): Promise<void>
}

/** The whole server as one object, used by the command line and by the tests. */
export function createServer(parts: ServerParts): Server {
  const {
    settings,
    staticDir,
    limits = withExports(rateLimits, parts.settings.exportItems ?? 0),
    bounds = accountBounds,
    now = Date.now,
    liveTimes: times,
    observer,
    openSecret = openSecretFile,
  } = parts
  const catalogue = guardFromWriteJobs(parts.catalogue)
  const log = openLog(settings.logLevel)
  const opened = openLive({ settings, store: parts.store, sources: liveSources(feedSources(catalogue)), log, now, times, openSecret })
  const { store, live, embedded } = opened
  const mail = parts.mail ?? openMail(settings, store, log, now, observer)
  const mailer = { mail, origin: publicOrigin(settings) }
  const key = openTokenKey(settings.dataDir, openSecret)
  const sessions = new Sessions(store, key, (tx, userId, at) => mailSessionsCrowded(mailer, tx, userId, at))
  const factors = new SecondFactors({ settings, store, sessions, mail, key })
  const profiles = openProfileRecords(store, catalogue, log)
  const publications = new PublicationRecords(store, catalogue, log)
  const organisations = new OrganisationRecords(store, catalogue, log)
  const groups = new ResearchGroupRecords(store, catalogue, log)
  const guest = guestViewer(settings.guestsSee ?? '12')
  const rateLimiter = limits === false ? undefined : new RateLimiter(limits, log, guest === 'reader', store.together, now)
  const jobs = new Jobs({
    store,
    callerOf: user => ({ name: `user ${user.id}`, charge: ms => rateLimiter?.charge('work', user, '', ms, now()) }),
    now,
    log,
  })
  const analyst = parts.analyst ?? (settings.analyst ? new LanguageModel(settings.analyst) : new SentenceAnalyst())
  const budget = new AnalystBudget(store, settings.analyst)
  const analysisKinds = new AnalysisKinds({ store, log })
  analysisKinds.register(...singleAnswerKinds({ store, catalogue, analyst, budget }), itemsKind({ store, catalogue, analyst, budget }))
  const analysisStreams = new OpenStreams({ ofCaller: 6, ofAll: 500 })
  const sender = new PushSender(settings, openSecret)
  const fileStores = parts.files ?? openFiles(settings, log)
  const files = new StoredFiles(store, fileStores.files, key)
  analysisKinds.register(...profileKinds({ store, catalogue, analyst, budget, files }))
  const texts = new RichTexts({ store, pictures: fileStores.pictures, origin: publicOrigin(settings) })
  let isStopping = false
  const atOnce = { ofCaller: 2, ofAll: 20 }
  const streams = new OpenStreams(atOnce)
  // Of their own: an address costs a guest nothing.
  const guestStreams = new OpenStreams(atOnce)
  const routes = allRoutes({
    settings,
    store,
    catalogue,
    sessions,
    factors,
    key,
    mail,
    sender,
    files,
    fileStores,
    texts,
    profiles,
    publications,
    organisations,
    groups,
    targets: {
      research_group: researchGroupTarget(store, catalogue, groups),
      organisation: organisationTargets({ settings, store, catalogue }),
      community: communityTarget(store),
    },
    bounds,
    jobs,
    analyst,
    budget,
    freeAnswers: new FreeAnswers(budget),
    analysisKinds,
    analysisStreams,
    live,
    streams,
    guestStreams,
    log,
    ready: readyParts({ settings, store, catalogue, filesReady: filesGate(fileStores), live, mail }),
    isStopping: () => isStopping,
  })

  const app = new Hono<Env>()
  app.onError(problem => errorResponse(problem, log))
  app.use(async (context, next) => {
    const started = performance.now()
    const serve = async () => {
      await next()
      addSecurityHeaders(context.res.headers, context.req.raw.headers.get('host'), settings)
      return { endpoint: context.get('route'), status: context.res.status }
    }
    const { endpoint: route, status } = await (observer ? observer.request(context.req.header('traceparent'), serve) : serve())
    log.info({ method: context.req.method, route, status, ms: Math.round(performance.now() - started) }, 'request')
  })
  const proxies = proxyNetworks(settings.trustedProxies)
  const isFor = hostCheck(settings)
  app.use(async ({ env }, next) => {
    // A request of this process itself came through no socket.
    const host = env?.incoming ? isFor(env.incoming) : 'known'
    if (host === 'known') return next()
    return errorResponse(new Refusal(host === 'unknown' ? 'unknown_host' : 'malformed'), log)
  })
  // Off the event loop, in zlib's threads. Files of the app were compressed when it was built.
  app.use(compress({ contentTypeFilter: isCompressible }))
  app.use(brotli)
  mount(app, routes, {
    sessions,
    idempotency: new IdempotentCalls(store),
    limits: rateLimiter,
    publicUrl: settings.publicUrl,
    proxies,
    guest,
    bounds,
    now,
    log,
  })

  for (const base of basePaths.base)
    app.get(`${base}/openapi.json`, async ({ req }) => (await openapiPage(req.raw)) ?? errorResponse(new Refusal('not_found'), log))
  const avatars = avatarFiles(fileStores.avatars)
  for (const base of basePaths.base)
    app.get(
      `${base}/avatars/:name`,
      async context => (await avatars(context.req.raw, context.req.param('name'))) ?? errorResponse(new Refusal('not_found'), log),
    )
  const pictures = textPictures(store, fileStores.pictures)
  for (const base of basePaths.base)
    app.get(
      `${base}/pictures/:name`,
      async context => (await pictures(context.req.raw, context.req.param('name'))) ?? errorResponse(new Refusal('not_found'), log),
    )
  const feeds = new FeedFiles({ store, key, guest, origin: publicOrigin(settings) })
  for (const base of basePaths.base) {
    app.get(`${base}/feeds/:token/:name`, ({ req, env }) => {
      const address = clientAddress(env?.incoming?.socket.remoteAddress ?? '', req.raw.headers, proxies)
      return feeds
        .respond({ request: req.raw, token: req.param('token'), name: req.param('name'), address, now: now() })
        .catch((problem: unknown) => errorResponse(problem, log))
    })
    app.get(
      `${base}/files/:link/:title`,
      async ({ req }) => (await fileResponse(files, req.raw, req.param('link'), now())) ?? errorResponse(new Refusal('not_found'), log),
    )
  }
  app.get('/sw-control.json', () => jsonResponse(JSON.stringify({ minBuild: null, kill: false }), 200))
  app.get('/.well-known/security.txt', () => securityTxt(settings, now()) ?? errorResponse(new Refusal('not_found'), log))
  const count = (address: string) => rateLimiter?.consume('records', undefined, address, now())
  const questions: ReadQuestions = (after, most) => publicQuestionAddresses(store.read, after, most)
  const crawlers = new CrawlerFiles({ settings, catalogue, questions, streams: guestStreams, count, log })
  app.get('/robots.txt', () => crawlers.robots())
  app.get('/sitemap.xml', async ({ req }) => (await crawlers.whole(req.raw)) ?? errorResponse(new Refusal('not_found'), log))
  app.get('/sitemap/:name', async ({ req, env }) => {
    const address = clientAddress(env?.incoming?.socket.remoteAddress ?? '', req.raw.headers, proxies)
    return (await crawlers.part(req.raw, req.param('name'), address)) ?? errorResponse(new Refusal('not_found'), log)
  })
  if (embedded) {
    const trigger = eventsEndpoint({ key: embedded.key, publish: messages => live.publish(messages), now })
    for (const name of ['events', 'batch_events'] as const)
      app.post(`/apps/:id/${name}`, async ({ req }) => {
        const body = await readBody(req.raw, businessLimits.body)
        return trigger(req.raw, body, name, req.param('id'))
      })
  }
  const bounces = new BounceReports(settings, store, log)
  app.post('/mail-bounces/:secret', async ({ req }) => {
    if (!bounces.accepts(req.param('secret'))) return errorResponse(new Refusal('not_found'), log)
    await bounces.receive(await readBody(req.raw, reportBytes), now())
    return new Response(null, { status: 204 })
  })
  const reports = new CspReports(log)
  app.post('/csp-reports', context => reports.receive(context.req.raw, now()))
  for (const base of apiPaths) for (const path of [base, `${base}/*`]) app.all(path, () => errorResponse(new Refusal('not_found'), log))
  const renderer = staticDir === undefined ? undefined : new PageRenderer(log)
  const appFiles = staticDir === undefined ? undefined : new StaticFiles(staticDir, pagePolicy(settings))
  const pages = appFiles && renderer && new RenderedPages(app, appFiles, renderer, { guest, origin: settings.publicUrl })
  app.get(
    '*',
    async context =>
      (await pages?.respond(context)) ?? (await appFiles?.respond(context.req.raw)) ?? errorResponse(new Refusal('not_found'), log),
  )
  app.notFound(() => errorResponse(new Refusal('not_found'), log))

  const listener = new Listener(app.fetch, {}, embedded && ((...upgrade) => embedded.server.upgrade(...upgrade)))
  const mailSweep = startMailSweep(store, settings.dataDir, log)
  const scheduled = startScheduled(store, () => [
    startCleanup({ store, dataDir: settings.dataDir, files: fileStores, now, log }),
    startMembershipNotices(store, now, log),
    startAlertMatches({ store, catalogue, guest, now }, log),
    startPushMessages({ store, sender, now, log }),
    startAlertMails({ store, mailer, key: key.secret, now }, log),
    startSavedRecords(
      async signal =>
        (await refreshSavedRecords(store, catalogue, now(), signal)) +
        (await findEntriesInCatalogue(store, catalogue, signal)) +
        (await linkPublications(store, catalogue, signal)),
      log,
    ),
  ])
  return {
    app,
    routes,
    listen: async () => {
      await renderer?.start()
      return listener.listen(settings.host, settings.port)
    },
    stop: async () => {
      isStopping = true
      // Who asks whether it is ready sends no more people here; those who come meanwhile are answered.
      await pause((settings.drainSeconds ?? 0) * 1000)
      mailSweep.stop()
      await scheduled.stop()
      await opened.stop()
      await listener.stop()
      await renderer?.close()
      rateLimiter?.stop()
      await jobs.stop()
      await analyst.close()
      await mail.stop()
      await profiles.stop()
      await publications.stop()
      await organisations.stop()
      await groups.stop()
      await catalogue.close()
      await store.close()
    },
  }
}
