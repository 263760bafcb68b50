import { Hono } from 'hono'
import { contract } from '#contract/all.ts'
import { apiPaths, basePaths } from '#contract/hosts.ts'
import { openapi } from '#contract/openapi.ts'
import { outsideWriteJobs } from './catalogue/outside-write-jobs.ts'
import type { Catalogue } from './catalogue/port.ts'
import { openLog } from './core/log.ts'
import { Refusal } from './core/refusal.ts'
import type { Settings } from './core/settings.ts'
import { answer } from './http/answer.ts'
import { callLimits, CallLimits, type CallLimitTable } from './http/call-limits.ts'
import { CspReports } from './http/csp-reports.ts'
import { failure } from './http/failure.ts'
import type { Route } from './http/handlers.ts'
import { IdempotentChanges } from './http/idempotency.ts'
import { Listener } from './http/listener.ts'
import { type Env, mount } from './http/mount.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { StaticFiles } from './http/static-files.ts'
import { startUpkeep } from './jobs/upkeep.ts'
import { type MailQueue, openMail } from './outside/mail.ts'
import type { Store } from './store/store.ts'
import { subjectRoutes } from './subjects/all.ts'
import { avatarFiles, openProfileRecords } from './subjects/people/index.ts'
import { Sessions, openTokenKey } from './subjects/sessions/index.ts'

export interface ServerParts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  /** The built app; without it only the API answers. */
  staticDir?: string
  /** How mail leaves; by default the way that the settings name. */
  mail?: MailQueue
  /** How many calls a caller may make; `false` lifts every bound. */
  limits?: CallLimitTable | false
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
}

export interface Server {
  app: Hono<Env>
  /** The names of all contract routes that are mounted. */
  routes: readonly Route[]
  listen(): Promise<{ url: string }>
  /** Answers what is under way, then closes sockets, catalogue and store. */
  stop(): Promise<void>
}

let page: string | undefined
/** The OpenAPI page; written when it is first asked for, so that no start waits for it. */
const apiPage = (): string => (page ??= JSON.stringify(openapi(contract)))

/** The whole server as one object, used by the command line and by the tests alike. */
export function createServer(parts: ServerParts): Server {
  const { settings, store, staticDir, limits = callLimits, now = Date.now } = parts
  const catalogue = outsideWriteJobs(parts.catalogue)
  const log = openLog(settings.logLevel)
  const mail = parts.mail ?? openMail(settings, store, log, now)
  const sessions = new Sessions(store, openTokenKey(settings.dataDir))
  const profiles = openProfileRecords(store, catalogue, log)
  let stopping = false
  const routes = subjectRoutes({ settings, store, catalogue, sessions, mail, profiles, log, isStopping: () => stopping })

  const app = new Hono<Env>()
  app.onError(problem => failure(problem, log))
  app.use(async (context, next) => {
    const started = performance.now()
    await next()
    addSecurityHeaders(context.res.headers, context.req.raw.headers.get('host'), settings.analyticsScript)
    const ms = Math.round(performance.now() - started)
    log.info({ method: context.req.method, route: context.get('route'), status: context.res.status, ms }, 'request')
  })
  const counted = limits === false ? undefined : new CallLimits(limits, log)
  mount(app, routes, { sessions, idempotency: new IdempotentChanges(store), limits: counted, publicUrl: settings.publicUrl, now, log })

  for (const base of basePaths.base) app.get(`${base}/openapi.json`, () => answer(apiPage(), 200))
  const avatars = avatarFiles(settings.dataDir)
  for (const base of basePaths.base)
    app.get(
      `${base}/avatars/:name`,
      async context => (await avatars(context.req.raw, context.req.param('name'))) ?? failure(new Refusal('not_found'), log),
    )
  app.get('/sw-control.json', () => answer(JSON.stringify({ minBuild: null, kill: false }), 200))
  const reports = new CspReports(log)
  app.post('/csp-reports', context => reports.take(context.req.raw, now()))
  for (const base of apiPaths) for (const path of [base, `${base}/*`]) app.all(path, () => failure(new Refusal('not_found'), log))
  const files = staticDir === undefined ? undefined : new StaticFiles(staticDir)
  app.get('*', async context => (await files?.respond(context.req.raw)) ?? failure(new Refusal('not_found'), log))
  app.notFound(() => failure(new Refusal('not_found'), log))

  const listener = new Listener(app.fetch)
  const upkeep = startUpkeep(store, settings.dataDir, now, log)
  return {
    app,
    routes,
    listen: () => listener.listen(settings.host, settings.port),
    stop: async () => {
      stopping = true
      upkeep.stop()
      await listener.stop()
      await mail.stop()
      await profiles.stop()
      await catalogue.close()
      await store.close()
    },
  }
}
