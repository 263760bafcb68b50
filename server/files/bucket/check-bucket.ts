import type { FileBucket } from '../../core/settings.ts'
import { StartupError } from '../../core/startup-errors.ts'
import type { Bucket } from './bucket.ts'
import { BucketProblem, isUntrusted, withoutCode } from './bucket-problem.ts'
import { elementsIn } from './xml.ts'

/** Writes, lists and deletes an object. Returns a sentence if the bucket cannot be reached now; throws a StartupError for what only other settings change. */
export async function checkBucket(bucket: Bucket, settings: FileBucket): Promise<string | undefined> {
  const key = `${settings.prefix}check`
  try {
    await bucket.ask({ method: 'PUT', key, body: Buffer.from('Indago can write here.'), attempts: 2 })
    await bucket.ask({ method: 'GET', query: { 'list-type': '2', prefix: key, 'max-keys': '1' }, attempts: 2 }, ({ text }) => {
      if (elementsIn(text, 'ListBucketResult').length !== 1) throw new BucketProblem(400, 'NotS3')
    })
    await bucket.ask({ method: 'DELETE', key, attempts: 2 })
    return undefined
  } catch (problem) {
    if (!(problem instanceof BucketProblem)) throw problem
    const lasting = lastingFault(problem, settings)
    if (lasting !== undefined) throw new StartupError(lasting)
    return `The file store at ${settings.endpoint} does not answer (${reason(problem)}). This server is not ready until it does.`
  }
}

const reason = ({ status, code }: BucketProblem): string => (status === 0 ? code : `${status} ${code}`)

function lastingFault(problem: BucketProblem, { endpoint, bucket }: FileBucket): string | undefined {
  const { status, code, region, mayPass } = problem
  if (isUntrusted(code)) return `The certificate of the file store at ${endpoint} is not trusted (${code}).`
  if (mayPass) return undefined
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return `The bucket ${bucket} is in another region than FILES_REGION says${region === undefined ? '' : `: ${region}`}.`
  if (code === 'RequestTimeTooSkewed') return `The clock of this machine differs too much from that of the file store at ${endpoint}.`
  if (status === 401 || status === 403)
    return `The file store at ${endpoint} does not let FILES_KEY write, list and delete files in the bucket ${bucket} (${code}).`
  if (code === 'NoSuchBucket') return `The file store at ${endpoint} has no bucket ${bucket}, which FILES_URL names.`
  if (code === withoutCode || code === 'NotS3')
    return `What answers at FILES_ENDPOINT, ${endpoint}, is no S3-compatible store (${reason(problem)}).`
  return `The file store at ${endpoint} does not take files of FILES_KEY in the bucket ${bucket} (${reason(problem)}).`
}
