import { Hono } from 'hono'
import { contract } from '#contract/all.ts'
import { openapi } from '#contract/openapi.ts'
import type { Catalogue } from './catalogue/port.ts'
import { answer } from './http/answer.ts'
import { avatarFiles } from './subjects/people/avatar-files.ts'
import { CspReports } from './http/csp-reports.ts'
import { failure } from './http/failure.ts'
import type { Route } from './http/handlers.ts'
import { KeyedChanges } from './http/idempotency.ts'
import { openLog } from './core/log.ts'
import { Listener } from './http/listener.ts'
import { type Env, bases, plug } from './http/mount.ts'
import { Refusal } from './core/refusal.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { StaticFiles } from './http/static-files.ts'
import { type MailQueue, openMail } from './outside/mail.ts'
import { accessRoutes } from './subjects/memberships/routes.ts'
import { accountRoutes } from './subjects/account/routes.ts'
import type { AccountParts } from './subjects/account-parts.ts'
import { alertRoutes } from './subjects/alerts/routes.ts'
import { bookmarkRoutes } from './subjects/search/bookmarks.ts'
import { browseRoutes } from './subjects/search/browse.ts'
import { changeRoutes } from './subjects/changes/routes.ts'
import { consentRoutes } from './subjects/privacy/consent.ts'
import { contactRoutes } from './subjects/messages/routes.ts'
import { expertiseRoutes } from './subjects/search/expertise.ts'
import { folderRoutes } from './subjects/folders/routes.ts'
import { healthRoutes } from './subjects/installation/health.ts'
import { installationRoutes } from './subjects/installation/routes.ts'
import { landscapeRoutes } from './subjects/search/landscape.ts'
import { onboardingRoutes } from './subjects/people/onboarding.ts'
import { planRoutes } from './subjects/plans/routes.ts'
import { previewRoutes } from './subjects/search/previews.ts'
import { providerRoutes } from './subjects/providers/routes.ts'
import { detailRoutes } from './subjects/records/routes.ts'
import { searchRoutes } from './subjects/search/routes.ts'
import { secondaryEmailRoutes } from './subjects/secondary-emails/routes.ts'
import { signUpRoutes } from './subjects/sign-up/routes.ts'
import { typeaheadRoutes } from './subjects/search/typeahead.ts'
import { userRoutes } from './subjects/people/routes.ts'
import { callLimits, CallLimits, type CallLimitTable } from './http/call-limits.ts'
import { openProfileRecords } from './subjects/people/profile-records.ts'
import { startUpkeep } from './jobs/upkeep.ts'
import { Sessions } from './subjects/sessions/sessions.ts'
import { openTokenKey } from './subjects/sessions/token-key.ts'
import type { Settings } from './core/settings.ts'
import type { Store } from './store/sqlite/open.ts'

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
  /** The names of all contract routes that are plugged in. */
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
  const { settings, store, catalogue, staticDir, limits = callLimits, now = Date.now } = parts
  const log = openLog(settings.logLevel)
  const mail = parts.mail ?? openMail(settings, store, log, now)
  const sessions = new Sessions(store, openTokenKey(settings.dataDir))
  const profiles = openProfileRecords(store, catalogue, log)
  const people: AccountParts = { settings, store, catalogue, sessions, mail, profiles, log }
  let stopping = false
  const routes = [
    ...accessRoutes(people),
    ...accountRoutes(people),
    ...alertRoutes(store, catalogue),
    ...bookmarkRoutes(store, catalogue),
    ...browseRoutes(store, catalogue),
    ...changeRoutes(store, catalogue),
    ...consentRoutes(people),
    ...contactRoutes(store, catalogue, mail),
    ...detailRoutes(catalogue),
    ...expertiseRoutes(store, catalogue),
    ...folderRoutes(store, catalogue),
    ...healthRoutes(store, catalogue, () => stopping),
    ...installationRoutes(people),
    ...landscapeRoutes(store, catalogue),
    ...onboardingRoutes(people),
    ...planRoutes(people),
    ...previewRoutes(catalogue),
    ...providerRoutes(people),
    ...searchRoutes(store, catalogue),
    ...secondaryEmailRoutes(people),
    ...signUpRoutes(people),
    ...typeaheadRoutes(catalogue),
    ...userRoutes(people),
  ]

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
  plug(app, routes, { sessions, keyed: new KeyedChanges(store), limits: counted, publicUrl: settings.publicUrl, now, log })

  for (const base of bases.base) app.get(`${base}/openapi.json`, () => answer(apiPage(), 200))
  const avatars = avatarFiles(settings.dataDir)
  for (const base of bases.base)
    app.get(
      `${base}/avatars/:name`,
      async context => (await avatars(context.req.raw, context.req.param('name'))) ?? failure(new Refusal('not_found'), log),
    )
  app.get('/sw-control.json', () => answer(JSON.stringify({ minBuild: null, kill: false }), 200))
  const reports = new CspReports(log)
  app.post('/csp-reports', context => reports.take(context.req.raw, now()))
  for (const base of ['/v1', '/api', '/search-service', '/live'])
    for (const path of [base, `${base}/*`]) app.all(path, () => failure(new Refusal('not_found'), log))
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
