/** What a thread that waits asks of the thread that speaks to the cluster. */
export interface IoRequest {
  id: number
  path: string
  /** Lines of JSON. */
  body: string
  timeoutMs: number
}

export type IoReply = { id: number; status: number; text: string } | { id: number; reason: string }

/** How a thread that speaks to the cluster is started: `count` goes up with every reply. */
export interface IoStart {
  url: string
  count: SharedArrayBuffer
}
