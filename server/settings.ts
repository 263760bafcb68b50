import * as v from 'valibot'
import { StartRefusal } from './store/faults.ts'

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
  /** The address that mail comes from. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an e-mail address'))),
})

/** Their values are not repeated, because what is repeated is kept in terminals and logs. */
const secret = new Set(['SMTP_URL'])

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

export interface Settings {
  port: number
  host: string
  dataDir: string
  logLevel: (typeof logLevels)[number]
  /** Without it mail becomes files in the data folder. Never without `mailFrom`. */
  smtpUrl?: string
  mailFrom?: string
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
  const { PORT, HOST, DATA_DIR, LOG_LEVEL, SMTP_URL, MAIL_FROM } = parsed.output
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new StartRefusal('The setting MAIL_FROM is needed beside SMTP_URL: the address that mail comes from.')
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    ...(SMTP_URL !== undefined && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM !== undefined && { mailFrom: MAIL_FROM }),
  }
}

/** Whether only processes of this machine can reach the address. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
