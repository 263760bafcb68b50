import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { ProviderName } from '#contract/providers.ts'
import { limits } from '#contract/limits.ts'
import { type GuestsSee, guestsSee, type NewAccountPlan, newAccountPlans } from '#contract/operator-settings.ts'
import { databaseAddresses } from './database-addresses.ts'
import { areSearchHosts, type SearchCluster, searchClusterOf } from './search-cluster.ts'
import { StartupError } from './startup-errors.ts'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

const settingsSchema = v.object({
  /** 0 lets the operating system choose a free port. */
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a whole number'), v.transform(Number), v.maxValue(65_535, 'must be at most 65535')),
    '4321',
  ),
  /** The address to listen on. By default only this machine can connect. */
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,253}$/, 'must be an address or a host name')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), './data'),
  /** A PostgreSQL for what people store here, in place of a file in the data folder. */
  DATABASE_URL: v.optional(databaseAddress()),
  /** Replicas of that PostgreSQL, from which some of what is only read may come. */
  DATABASE_READ_URL: v.optional(databaseAddress()),
  /** The hosts of an OpenSearch cluster for searching, in place of this server's own engine. */
  SEARCH_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        areSearchHosts,
        'must be addresses like https://name:password@search.example.org:9200, separated by commas and without paths',
      ),
    ),
  ),
  /** What the names of its indexes begin with: one cluster can have those of several servers that know nothing of each other. */
  SEARCH_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z\d]{0,29}$/, 'must be up to 30 small letters and digits, a letter first')),
    'indago',
  ),
  /** A file with the certificate of the authority that the cluster's own certificates are of. */
  SEARCH_CA: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a file'))),
  /** Seals the keys that servers share in the database, so that who has the database alone cannot sign in as others. */
  KEY_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[!-~]{32,200}$/, 'must be 32 to 200 characters without spaces'))),
  /** For so many seconds a stopping server says that it is not ready, and still takes requests, so that a balancer has time to look. */
  DRAIN_SECONDS: v.optional(wholeNumber(0, 60), '0'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
  /** The mail server, with name and password if it needs them. */
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.check(isMailServer, 'must be an address like smtp://name:password@mail.example.org:587, or smtps://…')),
  ),
  /** The public address of this server, used in links in mails and as the return address from other sites. */
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isWebOrigin, 'must be an address like https://indago.example.org, without a path'))),
  /** `0`: only PUBLIC_URL itself is https for ever, not the names below it. */
  HSTS_SUBDOMAINS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  /** Further host names for which the server answers, separated by commas. */
  ALLOWED_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\s*(?:[\w.-]+|\[[\da-f:.]+\])(?:\s*,\s*(?:[\w.-]+|\[[\da-f:.]+\]))*\s*$/i,
        'must be host names without ports, separated by commas',
      ),
    ),
  ),
  /** Proxies on other machines, which say whose call it is: addresses and networks, separated by commas. */
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        text => text.split(',').every(one => isNetwork(one.trim())),
        'must be addresses or networks like 10.0.0.0/8, separated by commas',
      ),
    ),
  ),
  /** `closed`: new accounts need an invitation. */
  SIGN_UP: v.optional(v.picklist(['open', 'closed'], 'must be open or closed'), 'open'),
  /** The plan of a new account. */
  NEW_ACCOUNT_PLAN: v.optional(v.picklist(newAccountPlans, `must be one of ${newAccountPlans.join(', ')}`), 'premium'),
  /** What people see without an account: the first results of a search, or everything there is to read. */
  GUESTS_SEE: v.optional(v.picklist(guestsSee, `must be ${guestsSee.join(' or ')}`), '12'),
  /** The most records of one export. */
  EXPORT_ITEMS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(limits.export.most, `must be at most ${limits.export.most}`),
    ),
    String(limits.export.item),
  ),
  /** Where people ask for help, credits and a demo. */
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an email address'))),
  /** The owner of this server: the account with this address writes announcements. */
  OWNER_EMAIL: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an email address'), v.toLowerCase())),
  /** A page for booking a demo. */
  BOOK_DEMO_URL: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address'))),
  ORCID_CLIENT_ID: v.optional(v.pipe(v.string(), v.minLength(1))),
  ORCID_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** The address of ORCID; its sandbox has another one. */
  ORCID_ISSUER: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address')), 'https://orcid.org'),
  /** Where public ORCID records are read; the sandbox has another address. */
  ORCID_API_URL: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address')), 'https://pub.orcid.org/v3.0'),
  LINKEDIN_CLIENT_ID: v.optional(v.pipe(v.string(), v.minLength(1))),
  LINKEDIN_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  LINKEDIN_ISSUER: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address')), 'https://www.linkedin.com/oauth'),
  /** A script for analytics; browsers load it only with consent. Its origin is added to the content security policy. */
  ANALYTICS_SCRIPT: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address'))),
  /** Names of the cookies set by that script and by news partners, separated by commas; `*` at the end matches any suffix. */
  ANALYTICS_COOKIES: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.*-]+(,[\w.*-]+)*$/, 'must be names separated by commas')),
    '_ga*,_gid,_gat*,mp_*',
  ),
  /** Where people can chat with the administrator. */
  CHAT_SUPPORT: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address'))),
  /** A Pusher-compatible cluster, which holds the live connections in place of this server. */
  PUSHER_URL: v.optional(v.pipe(v.string(), v.check(isPusherApp, 'must be an address like https://key:secret@push.example.org/apps/id'))),
  /** The same in four settings. */
  PUSHER_HOST: v.optional(v.pipe(v.string(), v.check(isWebOrigin, 'must be an address like https://push.example.org, without a path'))),
  PUSHER_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'must be the id of an app'))),
  PUSHER_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'must be the key of an app'))),
  PUSHER_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** A bucket of an S3-compatible store for files, in place of the data folder, or a folder that several servers share. */
  FILES_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/\w[\w.-]{0,99}){0,5}\/?|file:\/\/\/[^\0?#]{1,500})$/,
        'must be an address like s3://bucket or s3://bucket/folder, without keys, or file:///folder',
      ),
    ),
  ),
  FILES_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isWebOrigin, 'must be an address like https://s3.example.org, without a path'))),
  FILES_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/, 'must be the name of a region'))),
  FILES_KEY: v.optional(v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/, 'must be the id of an access key'))),
  FILES_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** The key pair of push messages, in place of the one in the data folder. */
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  /** Push services of one's own, which may be inside the own network. */
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        text => text.split(',').every(one => isWebOrigin(one.trim())),
        'must be addresses like https://push.example.org, separated by commas',
      ),
    ),
  ),
  /** Numbers about this server for Prometheus, at a port of their own. */
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,253}$/, 'must be an address or a host name')), '127.0.0.1'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{32,128}$/, 'must be 32 to 128 letters, digits, - or _'))),
  /** A collector of traces; these names are those of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address like http://127.0.0.1:4318'))),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+=[!-+\--~ ]*(?:,[\w-]+=[!-+\--~ ]*)*$/, 'must be headers like name=value, separated by commas')),
  ),
  OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/, 'must be a name')), 'indago'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0|1|0?\.\d{1,6}|1\.0+)$/, 'must be a number from 0 to 1'), v.transform(Number)),
    '1',
  ),
  /** `1`: a development server, which shows debug panels. */
  INDAGO_DEVELOPMENT: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  /** Ends the address at which a mail server reports mails that came back. */
  BOUNCE_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{32,128}$/, 'must be 32 to 128 letters, digits, - or _'))),
  /** A language model behind an endpoint that speaks as OpenAI's does, up to its version; without it answers are composed of sentences of the records. */
  AI_URL: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address like https://ai.example.org'))),
  AI_KEY: v.optional(v.pipe(v.string(), v.minLength(1))),
  AI_MODEL: v.optional(v.pipe(v.string(), v.regex(/^\P{Cc}{1,200}$/u, 'must be the name of a model'))),
  /** Most tokens of one answer, and seconds without a piece of it. */
  AI_TOKENS: v.optional(wholeNumber(50, 100_000), '4000'),
  AI_TIMEOUT: v.optional(wholeNumber(1, 600), '60'),
  /** Most tokens of one user, and of all, in a day; 0: as many as they like. */
  AI_USER_DAILY_TOKENS: v.optional(wholeNumber(0, 999_999_999), '0'),
  AI_DAILY_TOKENS: v.optional(wholeNumber(0, 999_999_999), '0'),
  /** What a million tokens cost that are sent, and that are written; shown to the owner. */
  AI_PRICE_IN: v.optional(price()),
  AI_PRICE_OUT: v.optional(price()),
  /** The sender address of mail. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an email address'))),
})

/** Their values are never shown in messages, because those end up in terminals and logs. */
const secretSettings = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SEARCH_URL',
  'KEY_SECRET',
  'SMTP_URL',
  'BOUNCE_SECRET',
  'ORCID_CLIENT_SECRET',
  'LINKEDIN_CLIENT_SECRET',
  'PUSHER_SECRET',
  'PUSHER_URL',
  // An address with keys is a mistake that people make.
  'FILES_URL',
  'FILES_KEY',
  'FILES_SECRET',
  'VAPID_PRIVATE_KEY',
  'AI_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

function wholeNumber(least: number, most: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  )
}

function databaseAddress() {
  return v.pipe(
    v.string(),
    v.check(url => databaseAddresses(url).length > 0, 'must be an address like postgres://name:password@db.example.org/indago'),
  )
}

function price() {
  return v.pipe(v.string(), v.regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be a number like 0.15'), v.transform(Number))
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isWebOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text.replace(/\/$/, '')
}

/** A network of everyone would let each caller say who they are. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && more.length === 0 && (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits))
}

function isPusherApp(text: string): boolean {
  return (
    isWebAddress(text) &&
    [new URL(text)].every(({ username, password, pathname }) => username && password && /^\/apps\/[\w-]{1,60}$/.test(pathname))
  )
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** The client registration at another site. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** An app of a Pusher-compatible cluster. */
export interface PusherCluster {
  /** An origin. */
  origin: string
  appId: string
  key: string
  secret: string
}

/** A bucket of an S3-compatible store. */
export interface FileBucket {
  /** An origin. */
  endpoint: string
  region: string
  bucket: string
  /** What comes before the names of our folders: nothing, or a folder with a slash at its end. */
  prefix: string
  keyId: string
  secret: string
}

/** The key pair by which push services know this server (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A language model, and what it may cost. */
export interface AnalystSettings {
  /** Up to the version of the endpoint, without a slash at its end. */
  url: string
  key?: string
  model: string
  tokens: number
  timeoutMs: number
  /** Tokens in a day; absent: no bound. */
  userDailyTokens?: number
  dailyTokens?: number
  /** Of a million tokens. */
  price?: { sent: number; written: number }
}

/** Where numbers about this server are read, and by whom. */
export interface MetricsSettings {
  port: number
  host: string
  /** Absent: by whoever is on this machine. */
  token?: string
}

/** A collector of traces (OpenTelemetry, OTLP over HTTP). */
export interface TraceSettings {
  /** Without a slash at its end. */
  url: string
  headers: Record<string, string>
  service: string
  /** The share of traces that is sent. */
  ratio: number
}

export interface Settings {
  port: number
  host: string
  dataDir: string
  /** Absent: accounts and all that belongs to them are in the data folder. */
  databaseUrl?: string
  databaseReadUrl?: string
  /** Absent: this server's own engine searches. */
  searchCluster?: SearchCluster
  /** Absent: keys that servers share lie open in the database. */
  keySecret?: string
  drainSeconds?: number
  logLevel: (typeof logLevels)[number]
  /** Without it, mail is written to files in the data folder. Never set without `mailFrom`. */
  smtpUrl?: string
  mailFrom?: string
  /** Without it no mail server can report mails that came back. */
  bounceSecret?: string
  /** An origin without a slash at its end; absent: the address it listens on. */
  publicUrl?: string
  hstsSubdomains?: boolean
  /** Host names besides those of this machine, of `host` and of `publicUrl` (http/host-names.ts). */
  allowedHosts?: readonly string[]
  /** Addresses and networks of proxies on other machines. */
  trustedProxies?: readonly string[]
  signUp?: 'open' | 'closed'
  newAccountPlan?: NewAccountPlan
  guestsSee?: GuestsSee
  exportItems?: number
  contactEmail?: string
  ownerEmail?: string
  bookDemoUrl?: string
  providers?: Partial<Record<ProviderName, ProviderSettings>>
  /** Without a slash at its end. */
  orcidApiUrl?: string
  analyticsScript?: string
  analyticsCookies?: readonly string[]
  chatSupport?: string
  pusherCluster?: PusherCluster
  /** Without both, files are in the data folder. */
  fileBucket?: FileBucket
  /** A folder that several servers share. */
  filesDir?: string
  /** Both or none; without them the data folder has them. */
  pushKeys?: PushKeys
  /** Origins of push services that may be inside the own network. */
  pushServices?: readonly string[]
  /** Absent: answers are composed of sentences of the records. */
  analyst?: AnalystSettings
  metrics?: MetricsSettings
  traces?: TraceSettings
  development?: boolean
}

/** The origin by which people reach this server, as far as it knows. If it listens on every address, that is the host name. */
export function publicOrigin({ publicUrl, host, port }: Settings): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Reads the settings from environment variables. Throws a StartupError that names the first invalid one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = v.safeParse(settingsSchema, env)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = v.getDotPath(issue) ?? 'A setting'
    const value = secretSettings.has(name) ? '' : `; it is ${JSON.stringify(issue.input)}`
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
function cluster(values: v.InferOutput<typeof settingsSchema>): Pick<Settings, 'pusherCluster'> {
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
function filePlace(values: v.InferOutput<typeof settingsSchema>): Pick<Settings, 'fileBucket' | 'filesDir'> {
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

function pushKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: v.InferOutput<typeof settingsSchema>) {
  if (publicKey === undefined && privateKey === undefined) return {}
  if (publicKey === undefined || privateKey === undefined)
    throw new StartupError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together.')
  return { pushKeys: { publicKey, privateKey } }
}

/** Numbers of a server are nobody's business: others than this machine need a token. */
function metrics({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: v.InferOutput<typeof settingsSchema>) {
  if (port === undefined) {
    if (token !== undefined) throw new StartupError('METRICS_TOKEN is for the port that METRICS_PORT names, which is not set.')
    return {}
  }
  if (token === undefined && !isLoopback(host))
    throw new StartupError('The setting METRICS_TOKEN is needed where METRICS_HOST is reached from other machines.')
  return { metrics: { port, host, ...(token !== undefined && { token }) } }
}

function traces(values: v.InferOutput<typeof settingsSchema>): Pick<Settings, 'traces'> {
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
function analyst(values: v.InferOutput<typeof settingsSchema>): Pick<Settings, 'analyst'> {
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

/** What the audit list says about the settings of a start: none of them is secret. */
export const auditedSettings = (settings: Settings): Record<string, string | number | boolean> => ({
  host: settings.host,
  port: settings.port,
  public_url: settings.publicUrl ?? '',
  sign_up: settings.signUp ?? 'open',
  new_account_plan: settings.newAccountPlan ?? '',
  guests_see: settings.guestsSee ?? '',
  sends_mail: settings.smtpUrl !== undefined,
  files_in_bucket: settings.fileBucket !== undefined,
  shared_database: settings.databaseUrl !== undefined,
  database_replicas: settings.databaseReadUrl !== undefined,
  search_cluster: settings.searchCluster !== undefined,
  live_cluster: settings.pusherCluster !== undefined,
  trusted_proxies: (settings.trustedProxies ?? []).join(' '),
  providers: Object.keys(settings.providers ?? {}).join(' '),
  development: settings.development === true,
})

/** Whether requests of other machines come through a proxy: they may look as if they came from this machine. */
export const isBehindProxy = ({ publicUrl }: Settings): boolean =>
  publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1'))

/** Whether only processes on this machine can reach the address. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
