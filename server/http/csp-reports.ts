import type { Logger } from 'pino'
import { readBody, parseJson } from './json.ts'

const bodyAtMost = 16 * 1024
const loggedAMinute = 20

/** Browsers tell here what the content policy stopped. Only the rule's name is logged, a few times a minute: the rest is a stranger's text. */
export class CspReports {
  readonly #log: Logger
  #minute = 0
  #logged = 0

  constructor(log: Logger) {
    this.#log = log
  }

  async take(request: Request, now: number): Promise<Response> {
    const reports = parseJson(await readBody(request, bodyAtMost))
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute) [this.#minute, this.#logged] = [minute, 0]
    for (const report of Array.isArray(reports) ? reports.slice(0, 5) : [])
      if (this.#logged++ < loggedAMinute) this.#log.warn({ directive: directiveOf(report) }, 'the content policy stopped something')
    return new Response(null, { status: 204 })
  }
}

function directiveOf(report: unknown): string {
  const body = typeof report === 'object' && report !== null && 'body' in report ? report.body : undefined
  const directive = typeof body === 'object' && body !== null && 'effectiveDirective' in body ? body.effectiveDirective : undefined
  return typeof directive === 'string' && /^[\w-]{1,40}$/.test(directive) ? directive : 'unknown'
}
