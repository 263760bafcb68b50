import { ApiError } from './call.ts'
import { exchange, type ExchangeOptions } from './exchange.ts'

/** Longer texts are not read. */
const most = 4 * 1024 * 1024

/** The text of a file by the link that the server has made for it, a path below that of the API. Throws ApiError if it does not come. */
export async function readFileText(path: string, signal: AbortSignal): Promise<string> {
  let text: string | undefined
  const receive: ExchangeOptions['receive'] = async (response, credentials) => {
    const { status, headers } = response
    // A portal's page is no file.
    const isFile = response.ok && !headers.get('content-type')?.startsWith('text/html')
    if (isFile && Number(headers.get('content-length') ?? 0) <= most) text = await response.text()
    else await response.body?.cancel()
    return isFile ? { by: 'ours', status, headers, credentials, json: null } : { by: 'foreign', status, headers, credentials }
  }
  try {
    await exchange({ method: 'GET', host: 'base', path }, { credentials: null, signal, receive })
  } catch {
    throw new ApiError(signal.aborted ? 'aborted' : 'offline', 'Can’t reach the server.')
  }
  if (text === undefined) throw new ApiError('http', 'The file is not there.', { status: 404 })
  return text
}
