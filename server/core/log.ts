import { destination, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type { Logger } from 'pino'

/**
 * The log on stderr, one JSON object a line. Of a request it says which call it was, its status and its duration; never its path,
 * query, headers or body, because those carry tokens, addresses and people's texts.
 */
export const openLog = (level: Settings['logLevel']): Logger =>
  pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ dest: 2, sync: true }))
