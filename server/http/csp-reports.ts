import type { Logger } from 'pino'
import { readBody, parseJson } from './json-body.ts'

const maxBodyBytes = 16 * 1024
const maxLoggedPerMinute = 20

/**
 * Browsers report here what the content security policy blocked. Only the directive is logged, a few times a minute: the rest is untrusted
 * text.
 */
export class CspReports {
  readonly #log: Logger
  #minute = 0
  #logged = 0

  constructor(log: Logger) {
    this.#log = log
  }

  async receive(request: Request, now: number): Promise<Response> {
    const reports = parseJson(await readBody(request, maxBodyBytes))
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute) [this.#minute, this.#logged] = [minute, 0]
    for (const report of Array.isArray(reports) ? reports.slice(0, 5) : [])
      if (this.#logged++ < maxLoggedPerMinute)
        this.#log.warn({ directive: directiveOf(report) }, 'the content security policy blocked something')
    return new Response(null, { status: 204 })
  }
}

function directiveOf(report: unknown): string {
  const body = typeof report === 'object' && report !== null && 'body' in report ? report.body : undefined
  const directive = typeof body === 'object' && body !== null && 'effectiveDirective' in body ? body.effectiveDirective : undefined
  return typeof directive === 'string' && /^[\w-]{1,40}$/.test(directive) ? directive : 'unknown'
}
