import { valueIn } from './xml.ts'

/** What a bucket answered in place of what was asked. It has only its code: the rest of such an answer repeats what was signed. */
export class BucketProblem extends Error {
  override name = 'BucketProblem'
  /** 0: there was no answer. */
  readonly status: number
  readonly code: string
  /** Whether the same call may succeed later. */
  readonly mayPass: boolean
  readonly waitMs: number | undefined
  /** Where the bucket says it is. */
  readonly region: string | undefined

  constructor(status: number, code: string, more: { mayPass?: boolean; waitMs?: number | undefined; region?: string | undefined } = {}) {
    super(status === 0 ? `The file store cannot be reached (${code})` : `The file store answered ${status} ${code}`)
    this.status = status
    this.code = code
    this.mayPass = more.mayPass ?? (status === 0 || status === 429 || status >= 500 || code === 'RequestTimeout')
    this.waitMs = more.waitMs
    this.region = more.region
  }
}

/** In place of a code, where an answer has none. */
export const withoutCode = 'without a code'

export function problemOf(status: number, headers: Headers, text: string): BucketProblem {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return new BucketProblem(status, codeIn(text) ?? withoutCode, {
    waitMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
    region: headers.get('x-amz-bucket-region') ?? tryValue(text, 'Region'),
  })
}

/** Complete answers can be errors too, after a head that says 200. */
export const codeIn = (text: string): string | undefined => {
  const code = text.includes('<Error>') ? tryValue(text, 'Code') : undefined
  return code !== undefined && /^\w{1,60}$/.test(code) ? code : undefined
}

function tryValue(text: string, name: string): string | undefined {
  try {
    return valueIn(text, name)
  } catch {
    return undefined
  }
}

/** A connection that failed, or an answer that is no document, as a problem of the bucket; what is one already stays. */
export function unreachable(problem: unknown, isLate: boolean): BucketProblem {
  if (problem instanceof BucketProblem) return problem
  if (isLate) return new BucketProblem(0, 'time-out')
  if (!(problem instanceof TypeError)) return new BucketProblem(200, 'NotS3', { mayPass: true })
  const { cause, message } = problem
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : message
  return new BucketProblem(0, code, { mayPass: !isUntrusted(code) })
}

/** Codes of certificates that do not fit. */
export const isUntrusted = (code: string): boolean => /CERT|SIGNATURE|ISSUER/.test(code)
