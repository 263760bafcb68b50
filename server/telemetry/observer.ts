/** A search, a query, the writing of a job, a call of another server. */
export type WorkKind = 'search' | 'read' | 'write' | 'outside'

/** What a request turned out to be. */
export interface Served {
  /** The name of the endpoint; undefined: a file of the app, a page, or nothing that exists. */
  endpoint: string | undefined
  status: number
}

/**
 * Is told what the server does and how long it takes, for metrics and traces. Names are those of our own code (endpoints, methods, tables):
 * never what people wrote, their ids or addresses, and never a number of them that callers choose.
 */
export interface Observer {
  /** Work begins; what is returned is called once when it has ended. */
  begin(kind: WorkKind, name: string): (hasFailed: boolean) => void
  /** Serves a request. What begins meanwhile is a part of it. `traceparent`: the header of its caller (W3C Trace Context). */
  request(traceparent: string | undefined, serve: () => Promise<Served>): Promise<Served>
}

export async function observed<T>(observer: Observer, kind: WorkKind, name: string, work: () => Promise<T>): Promise<T> {
  const end = observer.begin(kind, name)
  let hasFailed = true
  try {
    const result = await work()
    hasFailed = false
    return result
  } finally {
    end(hasFailed)
  }
}

/** Tells several. */
export const observers = (all: readonly Observer[]): Observer => ({
  begin: (kind, name) => {
    const ends = all.map(one => one.begin(kind, name))
    return hasFailed => {
      for (const end of ends) end(hasFailed)
    }
  },
  request: (traceparent, serve) => all.reduce((inner, one) => () => one.request(traceparent, inner), serve)(),
})
