import type { ClusterHost } from '../../../core/search-cluster.ts'
import { tooLong } from './one-call.ts'

/** The cluster understood a request and refuses it: another attempt would be refused too. */
export class ClusterRefusal extends Error {
  override name = 'ClusterRefusal'
  readonly status: number
  /** In the words of the cluster, such as `index_not_found_exception`. */
  readonly type: string
  constructor(status: number, type: string, reason: string) {
    super(`The search cluster refuses: ${type} (${status}): ${short(reason)}`)
    this.status = status
    this.type = type
  }
}

/** Indexes can be read, not written: a disk is nearly full, or an administrator has said so. */
export class ClusterBlocked extends Error {
  override name = 'ClusterBlocked'
  constructor(reason: string) {
    super(
      /watermark|disk usage/.test(reason)
        ? 'the disk of a node of the search cluster is nearly full, so its indexes cannot be written'
        : `the search cluster allows no writes: ${short(reason)}`,
    )
  }
}

/** What went wrong between us and a host. */
export interface CallProblem {
  reason: string
  /** Another attempt would meet it too: a certificate that does not fit, or an answer that is too long. */
  isLasting: boolean
}

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

/** Says what happened; names and passwords are in none of it. */
export function callProblem({ origin }: ClusterHost, problem: unknown): CallProblem {
  const { code = '', message } = problem as NodeJS.ErrnoException
  const { host, hostname } = new URL(origin)
  const said = (reason: string, isLasting = false): CallProblem => ({ reason, isLasting })
  if (code === 'ECONNREFUSED') return said(`nothing listens at ${host}`)
  if (code === 'ENOTFOUND') return said(`there is no host ${hostname}`)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return said(`the certificate of ${host} is for another name`, true)
  if (code === 'CERT_HAS_EXPIRED') return said(`the certificate of ${host} has expired`, true)
  if (certificate.test(code))
    return said(`the certificate of ${host} is of an authority that is not trusted; SEARCH_CA can name the file of its certificate`, true)
  if (code === 'EPROTO') return said(`${host} does not speak https`, true)
  if (code.startsWith('HPE_')) return said(`${host} does not speak HTTP`)
  if (code === 'ECONNRESET') return said(`${host} ended the connection`)
  return said(`${host} ${message}`, code === tooLong)
}

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300)
