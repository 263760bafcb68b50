import * as v from 'valibot'
import type { ProviderName } from '#contract/providers.ts'
import { StartRefusal } from './faults.ts'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

const settingsSchema = v.object({
  /** 0 lets the system choose a free port. */
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a whole number'), v.transform(Number), v.maxValue(65_535, 'must be at most 65535')),
    '4321',
  ),
  /** The address to listen on. Only this machine can reach the default. */
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,253}$/, 'must be an address or a host name')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), './data'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
  /** The mail server, with name and password where it wants them. */
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.check(isMailServer, 'must be an address like smtp://name:password@mail.example.org:587, or smtps://…')),
  ),
  /** The address that people reach this server by; links in mails and returns from other sites lead there. */
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isWebOrigin, 'must be an address like https://indago.example.org, without a path'))),
  /** `closed`: accounts are made by whoever runs the server. */
  SIGN_UP: v.optional(v.picklist(['open', 'closed'], 'must be open or closed'), 'open'),
  ORCID_CLIENT_ID: v.optional(v.pipe(v.string(), v.minLength(1))),
  ORCID_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Where ORCID answers: the sandbox has another address. */
  ORCID_ISSUER: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address')), 'https://orcid.org'),
  LINKEDIN_CLIENT_ID: v.optional(v.pipe(v.string(), v.minLength(1))),
  LINKEDIN_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  LINKEDIN_ISSUER: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address')), 'https://www.linkedin.com/oauth'),
  /** A script that counts visits; browsers load it with consent only. Its origin joins the policy of every page. */
  ANALYTICS_SCRIPT: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address'))),
  /** Names of the cookies that it and news partners set, separated by commas; a * at the end stands for any ending. */
  ANALYTICS_COOKIES: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.*-]+(,[\w.*-]+)*$/, 'must be names separated by commas')),
    '_ga*,_gid,_gat*,mp_*',
  ),
  /** Where people can chat with whoever runs this installation. */
  CHAT_SUPPORT: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be a web address'))),
  /** `1`: a server for development, which shows debug panels. */
  INDAGO_DEVELOPMENT: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  /** The address that mail comes from. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an e-mail address'))),
})

/** Their values are not repeated, because what is repeated is kept in terminals and logs. */
const secret = new Set(['SMTP_URL', 'ORCID_CLIENT_SECRET', 'LINKEDIN_CLIENT_SECRET'])

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isWebOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text.replace(/\/$/, '')
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** What another site needs to know us by. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface Settings {
  port: number
  host: string
  dataDir: string
  logLevel: (typeof logLevels)[number]
  /** Without it mail becomes files in the data folder. Never without `mailFrom`. */
  smtpUrl?: string
  mailFrom?: string
  /** Origin without a slash at the end; absent: wherever the server listens. */
  publicUrl?: string
  signUp?: 'open' | 'closed'
  providers?: Partial<Record<ProviderName, ProviderSettings>>
  analyticsScript?: string
  analyticsCookies?: readonly string[]
  chatSupport?: string
  development?: boolean
}

/** Where people reach this server, as far as it knows: whoever listens on every address is reached by name. */
export function publicOrigin({ publicUrl, host, port }: Settings): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The settings out of environment variables. Throws a StartRefusal that names the first wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = v.safeParse(settingsSchema, env)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = v.getDotPath(issue) ?? 'A setting'
    const value = secret.has(name) ? '' : `; it is ${JSON.stringify(issue.input)}`
    throw new StartRefusal(`The setting ${name} ${issue.message}${value}.`)
  }
  const given = parsed.output
  const { PORT, HOST, DATA_DIR, LOG_LEVEL, SMTP_URL, MAIL_FROM, PUBLIC_URL } = given
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new StartRefusal('The setting MAIL_FROM is needed beside SMTP_URL: the address that mail comes from.')
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    ...(SMTP_URL !== undefined && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM !== undefined && { mailFrom: MAIL_FROM }),
    ...(PUBLIC_URL !== undefined && { publicUrl: new URL(PUBLIC_URL).origin }),
    signUp: given.SIGN_UP,
    providers: {
      ...provider('orcid', given.ORCID_ISSUER, given.ORCID_CLIENT_ID, given.ORCID_CLIENT_SECRET),
      ...provider('linkedin', given.LINKEDIN_ISSUER, given.LINKEDIN_CLIENT_ID, given.LINKEDIN_CLIENT_SECRET),
    },
    ...(given.ANALYTICS_SCRIPT !== undefined && { analyticsScript: given.ANALYTICS_SCRIPT }),
    analyticsCookies: given.ANALYTICS_COOKIES.split(','),
    ...(given.CHAT_SUPPORT !== undefined && { chatSupport: given.CHAT_SUPPORT }),
    development: given.INDAGO_DEVELOPMENT === '1',
  }
}

/** A provider that is named only by half would fail at the first sign-in, so it is refused at the start. */
function provider(name: ProviderName, issuer: string, clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId === undefined && clientSecret === undefined) return {}
  if (clientId === undefined || clientSecret === undefined)
    throw new StartRefusal(`${name.toUpperCase()}_CLIENT_ID and ${name.toUpperCase()}_CLIENT_SECRET are needed together.`)
  return { [name]: { issuer, clientId, clientSecret } }
}

/** Whether people of other machines come in through a proxy: its requests may look as if they were of this machine. */
export const isBehindProxy = ({ publicUrl }: Settings): boolean =>
  publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1'))

/** Whether only processes of this machine can reach the address. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
