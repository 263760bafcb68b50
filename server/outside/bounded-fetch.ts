/** Laws for every call to another server: bytes of an answer, and milliseconds until it has come whole. */
export const outsideLimits = { bytes: 1_000_000, timeoutMs: 10_000 }

interface Asked {
  method?: string
  headers?: NonNullable<RequestInit['headers']>
  body?: RequestInit['body'] | Uint8Array
  signal?: AbortSignal | undefined
}

/**
 * Calls another server. Its answer is read whole within the limits; what is longer or slower rejects, and the connection is closed. A
 * redirect is returned as it is and never followed: it could lead to a host inside our own network.
 */
export const boundedFetch = (url: string | URL, asked: Asked = {}, limits = outsideLimits): Promise<Response> =>
  boundedRead(url, asked, limits, async ({ status, statusText, headers }, pieces) => {
    const bytes = await joined(pieces)
    return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers })
  })

/** The same, for an answer that is read while it comes. What `read` throws closes the connection too. */
export async function boundedRead<T>(
  url: string | URL,
  asked: Asked,
  limits: typeof outsideLimits,
  read: (answer: Response, pieces: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(limits.timeoutMs)
  const stop = new AbortController()
  const either = AbortSignal.any([late, stop.signal, ...(asked.signal ? [asked.signal] : [])])
  const answer = await beginCall(url, { ...asked, signal: either })
  try {
    return await read(answer, piecesWithin(answer, limits.bytes))
  } catch (problem) {
    stop.abort()
    throw problem
  }
}

/** For an answer that its caller reads as it comes, bounds itself, and ends by its signal. A redirect is not followed here either. */
export const beginCall = (url: string | URL, { method, headers, body, signal }: Asked & { signal: AbortSignal }): Promise<Response> =>
  fetch(url, {
    redirect: 'manual',
    signal,
    ...(method !== undefined && { method }),
    ...(headers !== undefined && { headers }),
    ...(body && { body: body as NonNullable<RequestInit['body']> }),
  })

/** The length is counted as it comes, after decompression: a header can say anything, and a small file can unpack to a large one. */
async function* piecesWithin({ body }: Response, most: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > most) throw new Error(`the other server sent more than ${most} bytes`)
    yield piece
  }
}

async function joined(given: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of given) pieces.push(piece)
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
