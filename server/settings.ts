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
})

export interface Settings {
  port: number
  host: string
  dataDir: string
  logLevel: (typeof logLevels)[number]
}

/** The settings out of environment variables. Throws a StartRefusal that names the first wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = v.safeParse(settingsSchema, env)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = v.getDotPath(issue) ?? 'A setting'
    throw new StartRefusal(`The setting ${name} ${issue.message}; it is ${JSON.stringify(issue.input)}.`)
  }
  const { PORT, HOST, DATA_DIR, LOG_LEVEL } = parsed.output
  return { port: PORT, host: HOST, dataDir: DATA_DIR, logLevel: LOG_LEVEL }
}

/** Whether only processes of this machine can reach the address. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
