import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { ProviderName } from '#contract/provider-names.ts'
import { searchClusterOf } from '../search-cluster.ts'
import { isLoopback, type PusherCluster, type Settings } from '../settings.ts'
import { StartupError } from '../startup-errors.ts'
import { secretVariables, type Variables, variables } from './variables.ts'

/** Reads the settings from environment variables. Throws a StartupError that names the first invalid one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = v.safeParse(variables, env)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = v.getDotPath(issue) ?? 'A setting'
    const value = secretVariables.has(name) ? '' : `; it is ${JSON.stringify(issue.input)}`
    throw new StartupError(`The setting ${name} ${issue.message}${value}.`)
  }
  const values = parsed.output
  const { PORT, HOST, DATA_DIR, LOG_LEVEL, SMTP_URL, MAIL_FROM, PUBLIC_URL } = values
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new StartupError('The setting MAIL_FROM is needed with SMTP_URL: the sender address of mail.')
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined)
    throw new StartupError('The setting DATABASE_READ_URL needs DATABASE_URL: it names replicas of that database.')
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
    ...(values.DATABASE_READ_URL !== undefined && { databaseReadUrl: values.DATABASE_READ_URL }),
    ...(values.SEARCH_URL !== undefined && { searchCluster: searchClusterOf(values.SEARCH_URL, values.SEARCH_PREFIX, values.SEARCH_CA) }),
    ...(values.KEY_SECRET !== undefined && { keySecret: values.KEY_SECRET }),
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: LOG_LEVEL,
    ...(SMTP_URL !== undefined && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM !== undefined && { mailFrom: MAIL_FROM }),
    ...(values.BOUNCE_SECRET !== undefined && { bounceSecret: values.BOUNCE_SECRET }),
    ...(PUBLIC_URL !== undefined && { publicUrl: new URL(PUBLIC_URL).origin }),
    hstsSubdomains: values.HSTS_SUBDOMAINS === '1',
    ...(values.ALLOWED_HOSTS !== undefined && { allowedHosts: values.ALLOWED_HOSTS.split(',').map(name => name.trim()) }),
    ...(values.TRUSTED_PROXIES !== undefined && { trustedProxies: values.TRUSTED_PROXIES.split(',').map(one => one.trim()) }),
    signUp: values.SIGN_UP,
    newAccountPlan: values.NEW_ACCOUNT_PLAN,
    guestsSee: values.GUESTS_SEE,
    exportItems: values.EXPORT_ITEMS,
    ...(values.CONTACT_EMAIL !== undefined && { contactEmail: values.CONTACT_EMAIL }),
    ...(values.OWNER_EMAIL !== undefined && { ownerEmail: values.OWNER_EMAIL }),
    ...(values.BOOK_DEMO_URL !== undefined && { bookDemoUrl: values.BOOK_DEMO_URL }),
    providers: {
      ...provider('orcid', values.ORCID_ISSUER, values.ORCID_CLIENT_ID, values.ORCID_CLIENT_SECRET),
      ...provider('linkedin', values.LINKEDIN_ISSUER, values.LINKEDIN_CLIENT_ID, values.LINKEDIN_CLIENT_SECRET),
    },
    orcidApiUrl: values.ORCID_API_URL.replace(/\/+$/, ''),
    ...(values.ANALYTICS_SCRIPT !== undefined && { analyticsScript: values.ANALYTICS_SCRIPT }),
    analyticsCookies: values.ANALYTICS_COOKIES.split(','),
    ...(values.CHAT_SUPPORT !== undefined && { chatSupport: values.CHAT_SUPPORT }),
    ...cluster(values),
    ...filePlace(values),
    ...pushKeys(values),
    ...analyst(values),
    ...(values.PUSH_SERVICES !== undefined && { pushServices: values.PUSH_SERVICES.split(',').map(one => new URL(one.trim()).origin) }),
    ...metrics(values),
    ...traces(values),
    development: values.INDAGO_DEVELOPMENT === '1',
  }
}

/** With only some of its settings the first connection would fail, so the start is refused. */
function cluster(values: Variables): Pick<Settings, 'pusherCluster'> {
  const { PUSHER_URL: url, PUSHER_HOST: host, PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = values
  if (url !== undefined) {
    if ([host, appId, key, secret].some(one => one !== undefined))
      throw new StartupError('PUSHER_URL says what the other PUSHER_ settings say.')
    return { pusherCluster: clusterOf(new URL(url)) }
  }
  if (host === undefined && appId === undefined && key === undefined && secret === undefined) return {}
  if (host === undefined || appId === undefined || key === undefined || secret === undefined)
    throw new StartupError('PUSHER_HOST, PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are needed together.')
  return { pusherCluster: { origin: new URL(host).origin, appId, key, secret } }
}

const clusterOf = ({ protocol, host, username, password, pathname }: URL): PusherCluster => ({
  origin: `${protocol}//${host}`,
  appId: pathname.slice('/apps/'.length),
  key: decodeURIComponent(username),
  secret: decodeURIComponent(password),
})

/** Without its keys the first file would fail, so the start is refused. */
function filePlace(values: Variables): Pick<Settings, 'fileBucket' | 'filesDir'> {
  const { FILES_URL: url, FILES_ENDPOINT: endpoint, FILES_REGION: region, FILES_KEY: keyId, FILES_SECRET: secret } = values
  if (url === undefined && endpoint === undefined && region === undefined && keyId === undefined && secret === undefined) return {}
  if (url?.startsWith('file:') === true) {
    if (endpoint !== undefined || region !== undefined || keyId !== undefined || secret !== undefined)
      throw new StartupError('FILES_ENDPOINT, FILES_REGION, FILES_KEY and FILES_SECRET belong to a bucket, and FILES_URL names a folder.')
    return { filesDir: fileURLToPath(url) }
  }
  if (url === undefined || keyId === undefined || secret === undefined)
    throw new StartupError('FILES_URL, FILES_KEY and FILES_SECRET are needed together.')
  const [bucket, ...folders] = url.slice('s3://'.length).split('/').filter(Boolean)
  const place = region ?? 'us-east-1'
  return {
    fileBucket: {
      endpoint: new URL(endpoint ?? `https://s3.${place}.amazonaws.com`).origin,
      region: place,
      bucket: bucket!,
      prefix: folders.map(folder => `${folder}/`).join(''),
      keyId,
      secret,
    },
  }
}

function pushKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Variables) {
  if (publicKey === undefined && privateKey === undefined) return {}
  if (publicKey === undefined || privateKey === undefined)
    throw new StartupError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together.')
  return { pushKeys: { publicKey, privateKey } }
}

/** Numbers of a server are nobody's business: others than this machine need a token. */
function metrics({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Variables) {
  if (port === undefined) {
    if (token !== undefined) throw new StartupError('METRICS_TOKEN is for the port that METRICS_PORT names, which is not set.')
    return {}
  }
  if (token === undefined && !isLoopback(host))
    throw new StartupError('The setting METRICS_TOKEN is needed where METRICS_HOST is reached from other machines.')
  return { metrics: { port, host, ...(token !== undefined && { token }) } }
}

function traces(values: Variables): Pick<Settings, 'traces'> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values
  if (url === undefined) return {}
  const pairs = headers.split(',').filter(Boolean)
  return {
    traces: {
      url: url.replace(/\/+$/, ''),
      headers: Object.fromEntries(pairs.map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
      service: values.OTEL_SERVICE_NAME,
      ratio: values.OTEL_TRACES_SAMPLER_ARG,
    },
  }
}

/** A model without an endpoint, or an endpoint without a model, would fail at the first question, so the start is refused. */
function analyst(values: Variables): Pick<Settings, 'analyst'> {
  const { AI_URL: url, AI_KEY: key, AI_MODEL: model } = values
  if (url === undefined && key === undefined && model === undefined) return {}
  if (url === undefined || model === undefined) throw new StartupError('AI_URL and AI_MODEL are needed together.')
  const { AI_PRICE_IN: sent, AI_PRICE_OUT: written } = values
  return {
    analyst: {
      url: url.replace(/\/+$/, ''),
      ...(key !== undefined && { key }),
      model,
      tokens: values.AI_TOKENS,
      timeoutMs: values.AI_TIMEOUT * 1000,
      ...(values.AI_USER_DAILY_TOKENS > 0 && { userDailyTokens: values.AI_USER_DAILY_TOKENS }),
      ...(values.AI_DAILY_TOKENS > 0 && { dailyTokens: values.AI_DAILY_TOKENS }),
      ...(sent !== undefined && written !== undefined && { price: { sent, written } }),
    },
  }
}

/** A provider with only one of its two settings would fail at the first sign-in, so the start is refused. */
function provider(name: ProviderName, issuer: string, clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId === undefined && clientSecret === undefined) return {}
  if (clientId === undefined || clientSecret === undefined)
    throw new StartupError(`${name.toUpperCase()}_CLIENT_ID and ${name.toUpperCase()}_CLIENT_SECRET are needed together.`)
  return { [name]: { issuer, clientId, clientSecret } }
}
