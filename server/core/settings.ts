import type { ProviderName } from '#contract/provider-names.ts'
import type { GuestsSee, NewAccountPlan } from '#contract/operator-settings.ts'
import type { SearchCluster } from './search-cluster.ts'

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

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
