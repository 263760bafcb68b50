import { destination, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type { Logger } from 'pino'

/**
 * The log on stderr, one JSON object per line. It says which call a request made, its status and duration; never its path, query, headers
 * or body, because those carry tokens, addresses and personal texts.
 */
export const openLog = (level: Settings['logLevel']): Logger =>
  pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ dest: 2, sync: true }))
