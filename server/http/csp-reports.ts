import { BoundedWarnings, type Logger } from '../core/log.ts'
import { readBody, parseJson } from './json-body.ts'

const maxBodyBytes = 16 * 1024

/**
 * Browsers report here what the content security policy blocked. Only the directive is logged, a few times a minute: the rest is untrusted
 * text.
 */
export class CspReports {
  readonly #warnings: BoundedWarnings

  constructor(log: Logger) {
    this.#warnings = new BoundedWarnings(log, 'the content security policy blocked something')
  }

  async receive(request: Request, now: number): Promise<Response> {
    const reports = parseJson(await readBody(request, maxBodyBytes))
    for (const report of Array.isArray(reports) ? reports.slice(0, 5) : []) this.#warnings.warn({ directive: directiveOf(report) }, now)
    return new Response(null, { status: 204 })
  }
}

function directiveOf(report: unknown): string {
  const body = typeof report === 'object' && report !== null && 'body' in report ? report.body : undefined
  const directive = typeof body === 'object' && body !== null && 'effectiveDirective' in body ? body.effectiveDirective : undefined
  return typeof directive === 'string' && /^[\w-]{1,40}$/.test(directive) ? directive : 'unknown'
}
