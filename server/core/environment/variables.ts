import { isIP } from 'node:net'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { guestsSee, newAccountPlans } from '#contract/operator-settings.ts'
import { databaseAddresses } from '../database-addresses.ts'
import { areSearchHosts } from '../search-cluster.ts'
import { logLevels } from '../settings.ts'

/** Every setting, as an environment variable. */
export const variables = v.object({
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

export type Variables = v.InferOutput<typeof variables>

/** Their values are never shown in messages, because those end up in terminals and logs. */
export const secretVariables = new Set([
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
